import { type Environment, environments } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { desc } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { fetchRates, type StoredRates } from './fetch-rates.ts';
import { exchangeRates } from './schema.ts';
import { exchangeRateSources } from './suppliers.ts';

/** Older rates are refused as if there were none: three days bridge a weekend of a bank's daily rates. */
export const maxAgeHours = 72;

/** A process reads the stored rates again after this time, so that all processes have new ones within a minute. */
const copyMs = 60_000;

/** The rates that this process has read, one publication per environment. */
type Copy = { rates: StoredRates | null; readAtMs: number; reading: Promise<void> | null };

const copies = processWide('exchange-rates', () => new Map<Environment, Copy>());

/**
 * The stored rates of the environment; null without any, and when the latest are older than 72 hours. They come
 * from the process's copy, so a conversion waits for nothing and is allowed in a transaction; a copy older than a
 * minute is read again in the background.
 */
export function currentRates(environment: Environment): StoredRates | null {
  const copy = copies.get(environment);
  if (!copy || performance.now() - copy.readAtMs > copyMs) void readAgain(environment);
  const rates = copy?.rates ?? null;
  return rates && isRecent(rates) ? rates : null;
}

/**
 * Reads the stored rates into the process, of all environments unless some are named. Where a source is registered and the stored rates
 * are missing or too old, it is asked once. Each host awaits this before its first request. Never fails.
 */
export async function prepareExchangeRates(of: readonly Environment[] = environments): Promise<void> {
  await Promise.all(of.map((environment) => readAgain(environment)));
}

/** Whether the rates are at most 72 hours old, by the clock that their source publishes by, not the database's. */
function isRecent({ asOf }: Pick<StoredRates, 'asOf'>): boolean {
  return Date.now() - Date.parse(asOf) <= maxAgeHours * 3_600_000;
}

/** One read at a time; the others wait for it. After a failure the copy stays as it is for another minute. */
function readAgain(environment: Environment): Promise<void> {
  const copy = copies.get(environment) ?? { rates: null, readAtMs: 0, reading: null };
  copies.set(environment, copy);
  copy.readAtMs = performance.now();
  copy.reading ??= readStored(environment)
    .then((rates) => {
      copy.rates = rates;
    })
    .catch((err) => log.error({ err, environment }, 'the exchange rates could not be read'))
    .finally(() => {
      copy.reading = null;
    });
  return copy.reading;
}

async function readStored(environment: Environment): Promise<StoredRates | null> {
  const { db } = pool(environment);
  const [latest] = await db.select().from(exchangeRates).orderBy(desc(exchangeRates.asOf)).limit(1);
  if (latest && isRecent(latest)) return latest;
  if (!exchangeRateSources.find(environment)) return latest ?? null;
  const requestId = newId();
  const signal = new AbortController().signal;
  return fetchRates({ environment, db, requestId, log, signal, clientAddress: 'process' });
}
