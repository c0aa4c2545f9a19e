/** The position of a vehicle as the event stream of a transfer sends it. */
export type VehiclePosition = {
  latitude: number;
  longitude: number;
  eta: string | null;
  recorded_at: string;
};

/** Whole minutes until the expected arrival, never below zero; null if no arrival time is known. */
export function etaMinutes({ eta }: Pick<VehiclePosition, 'eta'>, nowMs: number): number | null {
  if (eta === null) return null;
  return Math.max(0, Math.round((Date.parse(eta) - nowMs) / 60_000));
}
