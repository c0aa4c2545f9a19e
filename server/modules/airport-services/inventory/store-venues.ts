import { isDeepStrictEqual } from 'node:util';
import type { BaseContext } from '#server/platform/context/index.ts';
import { asc, inArray, isNull, sql } from '#server/platform/db/sql.ts';
import type { FieldError } from '#server/platform/errors/index.ts';
import { loadAirports } from '../catalogue/airport-directory.ts';
import type { OwnVenue } from './own-venue.ts';
import type { FileVenue } from './read-venue-file.ts';
import { ownVenues } from './schema.ts';

type DbContext = Pick<BaseContext, 'db' | 'environment'>;

/** What a file changes, by the codes of its venues. */
export type VenueChanges = {
  added: string[];
  changed: string[];
  /** On sale again. */
  restored: string[];
  unchanged: string[];
  /** On sale, and not in the file. */
  missing: string[];
};

/**
 * Compares the venues of a file with the stored ones, and locks them against another import. `errors` names airports
 * that are unknown, and venues whose kind or airport is another than stored: bookings name a venue by its code.
 */
export async function compareVenues(
  ctx: DbContext,
  venues: readonly FileVenue[],
): Promise<{ changes: VenueChanges; errors: FieldError[] }> {
  await ctx.db.execute(sql`lock table ${ownVenues} in share row exclusive mode`);
  const [airports, rows] = await Promise.all([
    loadAirports(ctx),
    ctx.db
      .select({ venue: ownVenues.venue, code: ownVenues.code, removedAt: ownVenues.removedAt })
      .from(ownVenues)
      .orderBy(asc(ownVenues.code)),
  ]);
  const stored = new Map(rows.map((row) => [row.code, row]));
  const changes: VenueChanges = { added: [], changed: [], restored: [], unchanged: [], missing: [] };
  const errors: FieldError[] = [];
  for (const { venue, placeOf } of venues) {
    const before = stored.get(venue.code);
    if (!airports.has(venue.airport))
      errors.push({ field: placeOf(['airport']), code: 'unknown', message: 'There is no such airport.' });
    for (const field of ['kind', 'airport'] as const)
      if (before && before.venue[field] !== venue[field]) {
        const message = `Was ${before.venue[field]} and cannot change; use another code.`;
        errors.push({ field: placeOf([field]), code: 'immutable', message });
      }
    changes[changeOf(before, venue)].push(venue.code);
  }
  const named = new Set(venues.map(({ venue }) => venue.code));
  changes.missing = rows
    .filter(({ code, removedAt }) => removedAt === null && !named.has(code))
    .map(({ code }) => code);
  return { changes, errors };
}

function changeOf(
  before: { venue: OwnVenue; removedAt: string | null } | undefined,
  venue: OwnVenue,
): Exclude<keyof VenueChanges, 'missing'> {
  if (!before) return 'added';
  if (before.removedAt !== null) return 'restored';
  return isDeepStrictEqual(before.venue, JSON.parse(JSON.stringify(venue))) ? 'unchanged' : 'changed';
}

/** Stores the venues that differ, and takes those named in `removed` off sale; visits that were sold stay valid. */
export async function storeVenues(
  ctx: DbContext,
  venues: readonly OwnVenue[],
  removed: readonly string[],
): Promise<void> {
  if (venues.length > 0) {
    const rows = venues.map((venue) => ({
      code: venue.code,
      kind: venue.kind,
      airport: venue.airport,
      venue,
    }));
    await ctx.db.execute(sql`
      insert into own_venues (code, kind, airport_code, venue)
      select row.code, row.kind, row.airport, row.venue
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(code text, kind text, airport text, venue jsonb)
      on conflict (code) do update set venue = excluded.venue, removed_at = null, updated_at = sojourn_now()`);
  }
  if (removed.length > 0)
    await ctx.db
      .update(ownVenues)
      .set({ removedAt: sql`sojourn_now()`, updatedAt: sql`sojourn_now()` })
      .where(inArray(ownVenues.code, [...removed]));
}

/** Every venue on sale, by its code. */
export async function listOwnVenues({ db }: Pick<BaseContext, 'db'>): Promise<OwnVenue[]> {
  const rows = await db
    .select({ venue: ownVenues.venue })
    .from(ownVenues)
    .where(isNull(ownVenues.removedAt))
    .orderBy(asc(ownVenues.code));
  return rows.map(({ venue }) => venue);
}
