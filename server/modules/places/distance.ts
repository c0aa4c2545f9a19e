const earthRadiusKm = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine formula; at most 0.5 % off, because the Earth is not a sphere). */
export function distanceKm(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  const dLat = radians(to.lat - from.lat);
  const dLng = radians(to.lng - from.lng);
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The bounding box of a circle, in degrees. Over a pole or the date line it spans all longitudes. */
export function boundingBox(
  lat: number,
  lng: number,
  radiusKm: number,
): { south: number; north: number; west: number; east: number } {
  const dLat = (radiusKm / earthRadiusKm) * (180 / Math.PI);
  const narrowest = Math.cos(radians(Math.min(90, Math.abs(lat) + dLat)));
  const dLng = narrowest > 0 ? dLat / narrowest : 360;
  const wraps = lng - dLng < -180 || lng + dLng > 180;
  return {
    south: lat - dLat,
    north: lat + dLat,
    west: wraps ? -180 : lng - dLng,
    east: wraps ? 180 : lng + dLng,
  };
}
