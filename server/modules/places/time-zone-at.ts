import type { BaseContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { placesNear } from './queries.ts';

/** Time zones by position, rounded to about a kilometre; they change with borders only. */
const zones = processWide('time-zones-of-positions', () => new Map<string, string>());
const mostZones = 50_000;
/** Cities nearer than this have the time zone of a position; there are none in the middle of an ocean. */
const nearestKm = 300;

/** The IANA time zone at a position: that of the nearest city within 300 km, else UTC. */
export async function timeZoneAt(ctx: BaseContext, latitude: number, longitude: number): Promise<string> {
  const key = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  const known = zones.get(key);
  if (known) return known;
  const near = async (km: number) =>
    (await placesNear(ctx, latitude, longitude, km, { kinds: ['city'], limit: 1 }))[0]?.timeZone;
  // Nearly every hotel has a city within 20 km, and the larger circle costs more.
  const zone = (await near(20)) ?? (await near(nearestKm)) ?? 'UTC';
  if (zones.size >= mostZones) zones.clear();
  zones.set(key, zone);
  return zone;
}
