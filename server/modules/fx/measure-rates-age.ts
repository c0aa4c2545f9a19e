import type { Database } from '#server/platform/db/index.ts';
import { desc } from '#server/platform/db/sql.ts';
import { exchangeRates } from './schema.ts';

/** Seconds since the instant of the latest stored rates, by their source; empty while there are none. */
export async function measureRatesAge(db: Database): Promise<ReadonlyMap<string, number>> {
  const [latest] = await db
    .select({ source: exchangeRates.source, asOf: exchangeRates.asOf })
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.asOf))
    .limit(1);
  return new Map(
    latest ? [[latest.source, Math.max(0, Math.round((Date.now() - Date.parse(latest.asOf)) / 1_000))]] : [],
  );
}
