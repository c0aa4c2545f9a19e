import type { EitherContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid, newId } from '#server/platform/ids/index.ts';
import type { GroundOffer, GroundQuery } from './port.ts';
import { groundQuotes, groundSearches, groundSearchSuppliers } from './schema.ts';

/** Lifetime of quotes, which is how long suppliers keep their results. */
const searchMinutes = 20;
/**
 * A supplier that has not finished after this time has timed out, also when the jobs of its rounds were lost.
 */
const searchDeadlineSeconds = 30;

export type GroundSearch = {
  appId: string;
  id: string;
  query: GroundQuery;
  expiresAt: string;
  /** By the database's clock. */
  isExpired: boolean;
  isOverdue: boolean;
};

export type GroundQuote = { id: string; supplier: string; offer: GroundOffer };

export type SupplierProgress = Pick<
  typeof groundSearchSuppliers.$inferSelect,
  'supplier' | 'state' | 'handle' | 'failures'
>;

const columns = {
  appId: groundSearches.appId,
  id: groundSearches.id,
  query: groundSearches.query,
  expiresAt: groundSearches.expiresAt,
  isExpired: sql<boolean>`${groundSearches.expiresAt} <= now()::timestamptz(3)`,
  isOverdue: sql<boolean>`${groundSearches.createdAt} <= now()::timestamptz(3) - make_interval(secs => ${searchDeadlineSeconds})`,
};

/** The owner columns of a row that this caller creates. */
export function ownerOf(ctx: EitherContext) {
  return {
    appId: ctx.app.id,
    organisationId: ctx.app.organisationId,
    userId: ctx.member?.userId ?? null,
    apiKeyId: ctx.member ? null : (ctx.key?.id ?? null),
  };
}

/** True for rows of the member; for an API key, for rows that keys of its organisation created. */
export function isOwnedBy(
  ctx: EitherContext,
  row: { organisationId: string; userId: string | null; apiKeyId: string | null },
): boolean {
  if (ctx.member) return row.userId === ctx.member.userId;
  return row.apiKeyId !== null && row.organisationId === ctx.key?.organisationId;
}

/** Stores a new search with all its suppliers in state `waiting`. */
export async function saveSearch(
  ctx: EitherContext,
  query: GroundQuery,
  suppliers: readonly string[],
): Promise<{ id: string; expiresAt: string }> {
  const id = newId();
  const [row] = await ctx.db
    .insert(groundSearches)
    .values({
      ...ownerOf(ctx),
      id,
      query,
      expiresAt: sql`now() + make_interval(mins => ${searchMinutes})`,
    })
    .returning({ expiresAt: groundSearches.expiresAt });
  if (!row) throw new Error('The search was not stored');
  await ctx.db
    .insert(groundSearchSuppliers)
    .values(
      suppliers.map((supplier) => ({ appId: ctx.app.id, searchId: id, supplier, state: 'waiting' as const })),
    );
  return { id, expiresAt: row.expiresAt };
}

/** The caller's own search. Throws 404 for any other search, and 410 `search_expired` for an expired one. */
export async function loadSearch(ctx: EitherContext, searchId: string): Promise<GroundSearch> {
  if (!isUuid(searchId)) throw problem('not_found');
  const [row] = await ctx.db
    .select({
      ...columns,
      organisationId: groundSearches.organisationId,
      userId: groundSearches.userId,
      apiKeyId: groundSearches.apiKeyId,
    })
    .from(groundSearches)
    .where(and(eq(groundSearches.appId, ctx.app.id), eq(groundSearches.id, searchId)));
  if (!row || !isOwnedBy(ctx, row)) throw problem('not_found');
  if (row.isExpired) throw problem('search_expired');
  return row;
}

/** A search with its progress at one supplier, for the job of a round; null when either does not exist. */
export async function findSearch(
  ctx: SystemContext,
  appId: string,
  searchId: string,
  supplier: string,
): Promise<(GroundSearch & { progress: SupplierProgress }) | null> {
  const [row] = await ctx.db
    .select({ ...columns, progress: progressColumns })
    .from(groundSearches)
    .innerJoin(
      groundSearchSuppliers,
      and(
        eq(groundSearchSuppliers.appId, groundSearches.appId),
        eq(groundSearchSuppliers.searchId, groundSearches.id),
        eq(groundSearchSuppliers.supplier, supplier),
      ),
    )
    .where(and(eq(groundSearches.appId, appId), eq(groundSearches.id, searchId)));
  return row ?? null;
}

const progressColumns = {
  supplier: groundSearchSuppliers.supplier,
  state: groundSearchSuppliers.state,
  handle: groundSearchSuppliers.handle,
  failures: groundSearchSuppliers.failures,
};

/** Progress of the suppliers of a search, ordered by supplier name. */
export async function loadProgress(
  ctx: SystemContext,
  search: Pick<GroundSearch, 'appId' | 'id'>,
): Promise<SupplierProgress[]> {
  return ctx.db
    .select(progressColumns)
    .from(groundSearchSuppliers)
    .where(and(eq(groundSearchSuppliers.appId, search.appId), eq(groundSearchSuppliers.searchId, search.id)))
    .orderBy(groundSearchSuppliers.supplier);
}

/** Stores the progress of one supplier of a search. */
export async function saveProgress(
  ctx: SystemContext,
  search: Pick<GroundSearch, 'appId' | 'id'>,
  progress: SupplierProgress,
): Promise<void> {
  const { supplier, ...changes } = progress;
  await ctx.db
    .update(groundSearchSuppliers)
    .set(changes)
    .where(
      and(
        eq(groundSearchSuppliers.appId, search.appId),
        eq(groundSearchSuppliers.searchId, search.id),
        eq(groundSearchSuppliers.supplier, supplier),
      ),
    );
}

/** Adds new offers; an offer that is stored already keeps its id and its price. */
export async function saveOffers(
  ctx: SystemContext,
  search: Pick<GroundSearch, 'appId' | 'id'>,
  supplier: string,
  offers: readonly GroundOffer[],
): Promise<void> {
  if (offers.length === 0) return;
  await ctx.db
    .insert(groundQuotes)
    .values(
      offers.map((offer) => ({
        appId: search.appId,
        searchId: search.id,
        id: newId(),
        supplier,
        offerKey: offer.key,
        offer,
      })),
    )
    .onConflictDoNothing();
}

const quoteColumns = { id: groundQuotes.id, supplier: groundQuotes.supplier, offer: groundQuotes.offer };

/** All quotes of a search so far. */
export async function loadQuotes(
  ctx: SystemContext,
  search: Pick<GroundSearch, 'appId' | 'id'>,
): Promise<GroundQuote[]> {
  return ctx.db
    .select(quoteColumns)
    .from(groundQuotes)
    .where(and(eq(groundQuotes.appId, search.appId), eq(groundQuotes.searchId, search.id)))
    .orderBy(groundQuotes.id);
}

/** One quote of a search; throws 404 when the search does not have it. */
export async function loadQuote(
  ctx: SystemContext,
  search: Pick<GroundSearch, 'appId' | 'id'>,
  quoteId: string,
): Promise<GroundQuote> {
  const [row] = isUuid(quoteId)
    ? await ctx.db
        .select(quoteColumns)
        .from(groundQuotes)
        .where(
          and(
            eq(groundQuotes.appId, search.appId),
            eq(groundQuotes.searchId, search.id),
            eq(groundQuotes.id, quoteId),
          ),
        )
    : [];
  if (!row) throw problem('not_found');
  return row;
}

/** Stores an offer whose price the supplier has changed. */
export async function saveOffer(
  ctx: SystemContext,
  search: Pick<GroundSearch, 'appId' | 'id'>,
  quote: GroundQuote,
): Promise<void> {
  await ctx.db
    .update(groundQuotes)
    .set({ offer: quote.offer })
    .where(
      and(
        eq(groundQuotes.appId, search.appId),
        eq(groundQuotes.searchId, search.id),
        eq(groundQuotes.id, quote.id),
      ),
    );
}
