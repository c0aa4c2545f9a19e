import type { BaseContext } from '#server/platform/context/index.ts';
import { and, asc, eq, inArray, isNull } from '#server/platform/db/sql.ts';
import type { VenueKind } from '../catalogue/port.ts';
import type { OwnVenue } from './own-venue.ts';
import { ownVenues } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

/** What a search needs of a venue. */
export type ListedVenue = { code: string; kind: VenueKind; airportCode: string };

/** Whether any venue is on sale. */
export async function isAnySold({ db }: DbContext): Promise<boolean> {
  const [found] = await db
    .select({ code: ownVenues.code })
    .from(ownVenues)
    .where(isNull(ownVenues.removedAt))
    .limit(1);
  return found !== undefined;
}

/** Every venue on sale, by its code: a few columns, because searches read all of them. */
export function listSoldVenues({ db }: DbContext): Promise<ListedVenue[]> {
  return db
    .select({ code: ownVenues.code, kind: ownVenues.kind, airportCode: ownVenues.airportCode })
    .from(ownVenues)
    .where(isNull(ownVenues.removedAt))
    .orderBy(asc(ownVenues.code));
}

/** The venues on sale with these codes, in the order of the codes. */
export async function readVenues({ db }: DbContext, codes: readonly string[]): Promise<OwnVenue[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select({ venue: ownVenues.venue })
    .from(ownVenues)
    .where(and(inArray(ownVenues.code, [...codes]), isNull(ownVenues.removedAt)));
  const byCode = new Map(rows.map(({ venue }) => [venue.code, venue]));
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

/** The venues of a kind on sale at an airport, by their codes. */
export async function readVenuesAt(
  { db }: DbContext,
  airportCode: string,
  kind: VenueKind,
): Promise<OwnVenue[]> {
  const rows = await selectVenuesAt({ db }, airportCode, kind);
  return rows.map(({ venue }) => venue);
}

/** The query of `readVenuesAt`, exported for the test of its plan. */
export function selectVenuesAt({ db }: DbContext, airportCode: string, kind: VenueKind) {
  return db
    .select({ venue: ownVenues.venue })
    .from(ownVenues)
    .where(and(eq(ownVenues.airportCode, airportCode), eq(ownVenues.kind, kind), isNull(ownVenues.removedAt)))
    .orderBy(asc(ownVenues.code));
}

/** The venue with this code, if it is on sale; null otherwise. */
export async function findVenue(ctx: DbContext, code: string): Promise<OwnVenue | null> {
  const [venue] = await readVenues(ctx, [code]);
  return venue ?? null;
}
