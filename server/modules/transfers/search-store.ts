import type { MarkupTerms } from '#server/modules/pricing/port.ts';
import type { EitherContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid, newId } from '#server/platform/ids/index.ts';
import type { TransferOffer, TransferQuery, TransferSupplier } from './port.ts';
import { transferQuotes, transferSearches, transferSearchSuppliers } from './schema.ts';

/** Lifetime of quotes, which is how long suppliers keep their results. */
const searchMinutes = 20;

export type TransferSearch = {
  appId: string;
  id: string;
  query: TransferQuery;
  /** What makes its prices, from its start on; null if prices are the suppliers'. */
  markup: MarkupTerms | null;
  expiresAt: string;
  /** By the database's clock. */
  isExpired: boolean;
};

export type TransferQuote = { id: string; supplier: string; offer: TransferOffer };

export type SupplierProgress = Pick<
  typeof transferSearchSuppliers.$inferSelect,
  'supplier' | 'state' | 'handle' | 'failures'
> & {
  /** Its deadline has passed, by the database's clock, also when the jobs of its rounds were lost. */
  isOverdue: boolean;
};

const columns = {
  appId: transferSearches.appId,
  id: transferSearches.id,
  query: transferSearches.query,
  markup: transferSearches.markup,
  expiresAt: transferSearches.expiresAt,
  isExpired: sql<boolean>`${transferSearches.expiresAt} <= sojourn_now()::timestamptz(3)`,
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
  { query, markup }: Pick<TransferSearch, 'query' | 'markup'>,
  suppliers: readonly Pick<TransferSupplier, 'name' | 'searchDeadlineSeconds'>[],
): Promise<{ id: string; expiresAt: string }> {
  const id = newId();
  const [row] = await ctx.db
    .insert(transferSearches)
    .values({
      ...ownerOf(ctx),
      id,
      query,
      markup,
      expiresAt: sql`sojourn_now() + make_interval(mins => ${searchMinutes})`,
    })
    .returning({ expiresAt: transferSearches.expiresAt });
  if (!row) throw new Error('The search was not stored');
  await ctx.db.insert(transferSearchSuppliers).values(
    suppliers.map(({ name, searchDeadlineSeconds }) => ({
      appId: ctx.app.id,
      searchId: id,
      supplier: name,
      state: 'waiting' as const,
      deadlineSeconds: searchDeadlineSeconds,
    })),
  );
  return { id, expiresAt: row.expiresAt };
}

/** The caller's own search. Throws 404 for any other search, and 410 `search_expired` for an expired one. */
export async function loadSearch(ctx: EitherContext, searchId: string): Promise<TransferSearch> {
  if (!isUuid(searchId)) throw problem('not_found');
  const [row] = await ctx.db
    .select({
      ...columns,
      organisationId: transferSearches.organisationId,
      userId: transferSearches.userId,
      apiKeyId: transferSearches.apiKeyId,
    })
    .from(transferSearches)
    .where(and(eq(transferSearches.appId, ctx.app.id), eq(transferSearches.id, searchId)));
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
): Promise<(TransferSearch & { progress: SupplierProgress }) | null> {
  const [row] = await ctx.db
    .select({ ...columns, progress: progressColumns })
    .from(transferSearches)
    .innerJoin(
      transferSearchSuppliers,
      and(
        eq(transferSearchSuppliers.appId, transferSearches.appId),
        eq(transferSearchSuppliers.searchId, transferSearches.id),
        eq(transferSearchSuppliers.supplier, supplier),
      ),
    )
    .where(and(eq(transferSearches.appId, appId), eq(transferSearches.id, searchId)));
  return row ?? null;
}

const progressColumns = {
  supplier: transferSearchSuppliers.supplier,
  state: transferSearchSuppliers.state,
  handle: transferSearchSuppliers.handle,
  failures: transferSearchSuppliers.failures,
  isOverdue: sql<boolean>`${transferSearches.createdAt} <= sojourn_now()::timestamptz(3) - make_interval(secs => ${transferSearchSuppliers.deadlineSeconds})`,
};

/** Progress of the suppliers of a search, ordered by supplier name. */
export async function loadProgress(
  ctx: SystemContext,
  search: Pick<TransferSearch, 'appId' | 'id'>,
): Promise<SupplierProgress[]> {
  return ctx.db
    .select(progressColumns)
    .from(transferSearchSuppliers)
    .innerJoin(
      transferSearches,
      and(
        eq(transferSearches.appId, transferSearchSuppliers.appId),
        eq(transferSearches.id, transferSearchSuppliers.searchId),
      ),
    )
    .where(
      and(eq(transferSearchSuppliers.appId, search.appId), eq(transferSearchSuppliers.searchId, search.id)),
    )
    .orderBy(transferSearchSuppliers.supplier);
}

/** Stores the progress of one supplier of a search. */
export async function saveProgress(
  ctx: SystemContext,
  search: Pick<TransferSearch, 'appId' | 'id'>,
  progress: SupplierProgress,
): Promise<void> {
  const { supplier, isOverdue: _, ...changes } = progress;
  await ctx.db
    .update(transferSearchSuppliers)
    .set(changes)
    .where(
      and(
        eq(transferSearchSuppliers.appId, search.appId),
        eq(transferSearchSuppliers.searchId, search.id),
        eq(transferSearchSuppliers.supplier, supplier),
      ),
    );
}

/** Adds new offers; an offer that is stored already keeps its id and its price. */
export async function saveOffers(
  ctx: SystemContext,
  search: Pick<TransferSearch, 'appId' | 'id'>,
  supplier: string,
  offers: readonly TransferOffer[],
): Promise<void> {
  if (offers.length === 0) return;
  await ctx.db
    .insert(transferQuotes)
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

const quoteColumns = {
  id: transferQuotes.id,
  supplier: transferQuotes.supplier,
  offer: transferQuotes.offer,
};

/** All quotes of a search so far. */
export async function loadQuotes(
  ctx: SystemContext,
  search: Pick<TransferSearch, 'appId' | 'id'>,
): Promise<TransferQuote[]> {
  return ctx.db
    .select(quoteColumns)
    .from(transferQuotes)
    .where(and(eq(transferQuotes.appId, search.appId), eq(transferQuotes.searchId, search.id)))
    .orderBy(transferQuotes.id);
}

/** One quote of a search with the encrypted handle of the search at its supplier; throws 404 when absent. */
export async function loadQuote(
  ctx: SystemContext,
  search: Pick<TransferSearch, 'appId' | 'id'>,
  quoteId: string,
): Promise<TransferQuote & { handle: string | null }> {
  const [row] = isUuid(quoteId)
    ? await ctx.db
        .select({ ...quoteColumns, handle: transferSearchSuppliers.handle })
        .from(transferQuotes)
        .innerJoin(
          transferSearchSuppliers,
          and(
            eq(transferSearchSuppliers.appId, transferQuotes.appId),
            eq(transferSearchSuppliers.searchId, transferQuotes.searchId),
            eq(transferSearchSuppliers.supplier, transferQuotes.supplier),
          ),
        )
        .where(
          and(
            eq(transferQuotes.appId, search.appId),
            eq(transferQuotes.searchId, search.id),
            eq(transferQuotes.id, quoteId),
          ),
        )
    : [];
  if (!row) throw problem('not_found');
  return row;
}

/** Stores an offer whose price the supplier has changed. */
export async function saveOffer(
  ctx: SystemContext,
  search: Pick<TransferSearch, 'appId' | 'id'>,
  quote: TransferQuote,
): Promise<void> {
  await ctx.db
    .update(transferQuotes)
    .set({ offer: quote.offer })
    .where(
      and(
        eq(transferQuotes.appId, search.appId),
        eq(transferQuotes.searchId, search.id),
        eq(transferQuotes.id, quote.id),
      ),
    );
}
