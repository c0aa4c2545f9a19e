type Point = { latitude: number; longitude: number };

const kilometresPerDegree = 111.2;

/**
 * The point at a distance and bearing (radians, clockwise from north) from another, with five decimals. The
 * earth is treated as flat, which suits distances within a city.
 */
export function movePoint(from: Point, distanceKm: number, bearing: number): Point {
  const kilometresPerDegreeEast =
    kilometresPerDegree * Math.max(0.05, Math.cos((from.latitude * Math.PI) / 180));
  return {
    latitude: rounded(from.latitude + (distanceKm * Math.cos(bearing)) / kilometresPerDegree),
    longitude: wrapped(rounded(from.longitude + (distanceKm * Math.sin(bearing)) / kilometresPerDegreeEast)),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}
