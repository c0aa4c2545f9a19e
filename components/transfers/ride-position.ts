/** Where a vehicle was, as the stream of a ride tells it. */
export type RidePosition = {
  latitude: number;
  longitude: number;
  eta: string | null;
  recorded_at: string;
};

/** Whole minutes until the vehicle is expected, never below zero; null where nobody expects anything. */
export function etaMinutes({ eta }: Pick<RidePosition, 'eta'>, nowMs: number): number | null {
  if (eta === null) return null;
  return Math.max(0, Math.round((Date.parse(eta) - nowMs) / 60_000));
}
