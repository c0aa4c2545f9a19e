import type { KnownPlace } from './known.ts';

/**
 * GeoNames ids, latitudes and longitudes of the known places (GeoNames, CC BY 4.0). Some places have two ids.
 */
const rows: ReadonlyArray<readonly [place: KnownPlace, id: number, latitude: number, longitude: number]> = [
  ['paris', 2988507, 48.85, 2.35],
  ['london', 2643743, 51.51, -0.13],
  ['dubai', 292223, 25.08, 55.31],
  ['lisbon', 2267057, 38.72, -9.13],
  ['kyoto', 1857910, 35.02, 135.75],
  ['cape-town', 3369157, -33.93, 18.42],
  ['new-york', 5128581, 40.71, -74.01],
  ['chicago', 4887398, 41.85, -87.65],
  ['san-francisco', 5391959, 37.77, -122.42],
  ['los-angeles', 5368361, 34.05, -118.24],
  ['las-vegas', 5506956, 36.17, -115.14],
  ['miami', 4164138, 25.77, -80.19],
  ['seattle', 5809844, 47.61, -122.33],
  ['toronto', 6167865, 43.7, -79.42],
  ['washington', 4140963, 38.9, -77.04],
  ['mexico-city', 3530597, 19.43, -99.13],
  ['rio-de-janeiro', 3451190, -22.91, -43.18],
  ['rome', 3169070, 41.89, 12.51],
  ['florence', 3176959, 43.78, 11.25],
  ['venice', 3164603, 45.44, 12.33],
  ['milan', 3173435, 45.46, 9.19],
  ['naples', 3172394, 40.85, 14.27],
  ['barcelona', 3128760, 41.39, 2.16],
  ['madrid', 3117735, 40.42, -3.7],
  ['seville', 2510911, 37.38, -5.97],
  ['porto', 2735943, 41.15, -8.61],
  ['nice', 2990440, 43.7, 7.27],
  ['athens', 264371, 37.98, 23.73],
  ['santorini', 252920, 36.42, 25.43],
  ['istanbul', 745044, 41.01, 28.95],
  ['amsterdam', 2759794, 52.37, 4.89],
  ['berlin', 2950159, 52.52, 13.41],
  ['munich', 2867714, 48.14, 11.58],
  ['frankfurt', 2925533, 50.12, 8.68],
  ['prague', 3067696, 50.09, 14.42],
  ['vienna', 2761369, 48.21, 16.37],
  ['budapest', 3054643, 47.5, 19.04],
  ['zurich', 2657896, 47.37, 8.55],
  ['geneva', 2660646, 46.2, 6.15],
  ['copenhagen', 2618425, 55.68, 12.57],
  ['stockholm', 2673730, 59.33, 18.07],
  ['edinburgh', 2650225, 55.95, -3.2],
  ['reykjavik', 3413829, 64.14, -21.9],
  ['moscow', 524901, 55.75, 37.62],
  ['abu-dhabi', 292968, 24.45, 54.4],
  ['doha', 290030, 25.29, 51.53],
  ['riyadh', 108410, 24.69, 46.72],
  ['jeddah', 105343, 21.49, 39.19],
  ['mecca', 104515, 21.43, 39.83],
  ['medina', 109223, 24.47, 39.61],
  ['kuwait', 285787, 29.37, 47.98],
  ['jerusalem', 281184, 31.77, 35.22],
  ['cairo', 360630, 30.06, 31.25],
  ['cairo', 360995, 30.01, 31.21],
  ['marrakesh', 2542997, 31.63, -8],
  ['tokyo', 1850147, 35.69, 139.69],
  ['osaka', 1853909, 34.69, 135.5],
  ['seoul', 1835848, 37.57, 126.98],
  ['beijing', 1816670, 39.91, 116.4],
  ['shanghai', 1796236, 31.22, 121.46],
  ['hong-kong', 1819729, 22.28, 114.17],
  ['singapore', 1880252, 1.29, 103.85],
  ['kuala-lumpur', 1735161, 3.14, 101.69],
  ['bangkok', 1609350, 13.75, 100.5],
  ['bali', 1645528, -8.65, 115.22],
  ['agra', 1279259, 27.18, 78.02],
  ['delhi', 1273294, 28.65, 77.23],
  ['delhi', 1261481, 28.64, 77.22],
  ['mumbai', 1275339, 19.07, 72.88],
  ['sydney', 2147714, -33.87, 151.21],
];

const byId = new Map(rows.map(([place, id]) => [String(id), place]));

/** Returns the known place with this id, such as `city_2988507` or `2988507`, if any. */
export function findPlaceById(placeId: string): KnownPlace | undefined {
  return byId.get(placeId.replace(/^[a-z]+_/, ''));
}

/** Maximum distance of a suburb from the centre of a known town, in degrees of latitude (about 22 km). */
const reachDegrees = 0.2;

/** Returns a known place whose centre is within about 22 km of a point, if any. */
export function findPlaceNear(latitude: number, longitude: number): KnownPlace | undefined {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return rows.find(
    ([, , ownLatitude, ownLongitude]) =>
      Math.hypot(ownLatitude - latitude, (ownLongitude - longitude) * shrink) < reachDegrees,
  )?.[0];
}
