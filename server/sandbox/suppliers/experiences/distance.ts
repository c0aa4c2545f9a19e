const earthRadiusKm = 6371;
const radians = Math.PI / 180;

/** Great-circle distance in km (haversine on a sphere). */
export function kilometresBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const latitudes = Math.sin(((other.latitude - one.latitude) * radians) / 2) ** 2;
  const longitudes = Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2;
  const share =
    latitudes + Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * longitudes;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)));
}
