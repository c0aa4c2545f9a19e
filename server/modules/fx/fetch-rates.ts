import type { SystemContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isCurrency } from '#server/platform/money/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { PublishedRates } from './port.ts';
import { exchangeRates } from './schema.ts';
import { exchangeRateSources } from './suppliers.ts';

/** Rates as they are stored. */
export type StoredRates = PublishedRates & { source: string };

/** Clocks differ; a publication further ahead than this is an error of its source. */
const aheadMs = 5 * 60_000;

/**
 * Asks the source of the environment for its latest rates and stores them; a repeated publication replaces itself.
 * Throws SupplierFailure where the source fails or answers with something that is no rate, and 503
 * `supplier_unavailable` where the environment has no source. Must not be called in a transaction.
 */
export async function fetchRates(ctx: SystemContext): Promise<StoredRates> {
  if ('rollback' in ctx.db) throw new Error('A supplier must not be called inside a transaction');
  const [source] = exchangeRateSources.all(ctx.environment);
  const { asOf, perEuro } = checkRates(await source.latest(ctx));
  await ctx.db
    .insert(exchangeRates)
    .values({ source: source.name, asOf, perEuro })
    .onConflictDoUpdate({
      target: [exchangeRates.source, exchangeRates.asOf],
      set: { perEuro, askedAt: sql`sojourn_now()` },
    });
  return { source: source.name, asOf, perEuro };
}

/** Currencies that no price can be in are left out; the euro is added. */
function checkRates({ asOf, perEuro }: PublishedRates): PublishedRates {
  const instantMs = Date.parse(asOf);
  const isInstant = Number.isFinite(instantMs) && instantMs <= Date.now() + aheadMs;
  if (!isInstant) throw new SupplierFailure('error', 'the source answered with something that is no rate');
  const known = Object.entries({ ...perEuro, EUR: 1 }).filter(([code]) => isCurrency(code));
  if (known.length < 2 || known.some(([, rate]) => !(Number.isFinite(rate) && rate > 0)))
    throw new SupplierFailure('error', 'the source answered with something that is no rate');
  return { asOf: new Date(instantMs).toISOString(), perEuro: Object.fromEntries(known) };
}
