/** The middle of a made-up town. */
export type Centre = { latitude: number; longitude: number; city: string; country: string };

/** A house in the town, which several suppliers may sell. */
export type TownHotel = { name: string; latitude: number; longitude: number; address: string };

const kmOfDegree = 111.2;

/** Hotels on a spiral around the centre, at most 4 km away; the same for the same count. */
export function makeTown(centre: Centre, count: number): TownHotel[] {
  return Array.from({ length: count }, (_, index) => {
    const km = 0.1 + (3.9 * index) / Math.max(count, 1);
    const angle = index * 2.4;
    return {
      name: `${['Grand', 'Park', 'Central', 'Royal', 'Station'][index % 5]} House ${index + 1}`,
      ...movedBy(centre, km * Math.cos(angle), km * Math.sin(angle)),
      address: `${index + 1} Long Street`,
    };
  });
}

/** A position so many kilometres to the north and to the east. */
export function movedBy(
  { latitude, longitude }: Pick<Centre, 'latitude' | 'longitude'>,
  northKm: number,
  eastKm: number,
): { latitude: number; longitude: number } {
  return {
    latitude: round5(latitude + northKm / kmOfDegree),
    longitude: round5(longitude + eastKm / (kmOfDegree * Math.cos((latitude * Math.PI) / 180))),
  };
}

/** Kilometres between two positions, exact enough for a town. */
export const kmBetween = (
  one: Pick<Centre, 'latitude' | 'longitude'>,
  other: Pick<Centre, 'latitude' | 'longitude'>,
): number =>
  kmOfDegree *
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

const round5 = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
