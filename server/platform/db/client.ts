import postgres from 'postgres';
import { config } from '../config/index.ts';
import type { Environment } from '../environment.ts';
import { processWide } from '../process-wide.ts';
import { drizzle, type PgDatabase, type PostgresJsQueryResultHKT } from './drizzle.cjs';
import { type ConnectionState, onConnection, requireOpenConnection } from './lost-connections.ts';
import { type Driver, replaceOnLostConnection } from './replace-lost-client.ts';
import { withoutValues } from './without-values.ts';

/** A pool or an open transaction; use cases treat both alike. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;

type Pool = { sql: postgres.Sql; db: Database };

/**
 * A statement may run 10 s and wait 5 s for a lock; when it takes longer, it fails and the caller gets a 503.
 */
const sessionSettings = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** The environment's connection pool, opened at first use and shared by all copies of this module. */
export function pool(environment: Environment): Pool {
  return processWide(`pool.${environment}`, () =>
    openPool(config.databaseUrl[environment], config.databasePoolSize),
  );
}

/**
 * Back-off in seconds before the next attempt to reconnect: 0.1, 0.2, 0.4 ... at most one. The driver's own
 * back-off grows to 20 s and would prolong an outage (measured: 12 s of downtime after an outage of 2 s).
 */
export const reconnectPause = (attempts: number): number => Math.min(0.05 * 2 ** attempts, 1);

/** Opens a pool of at most `max` connections. Instants are ISO text, bigints numbers (amounts are < 2^53). */
export function openPool(url: string, max: number): Pool {
  const driver = replaceOnLostConnection(
    postgres(url, {
      max,
      idle_timeout: 300,
      connect_timeout: 5,
      backoff: reconnectPause,
      connection: { application_name: 'sojourn', TimeZone: 'UTC', ...sessionSettings },
      onnotice: () => {},
    }),
  );
  const sql = alwaysPrepared(driver);
  return { sql, db: drizzle(sql) };
}

/**
 * Drizzle runs every statement through `unsafe`, which by default does not use prepared statements and needs
 * two round trips per query (42 ms instead of 21 ms with 20 ms of network latency). This proxy makes `unsafe`
 * use prepared statements, in the pool and in transactions, and reports every failure to `driver`.
 */
function alwaysPrepared(driver: Driver, connection?: ConnectionState): postgres.Sql {
  return new Proxy(driver.current(), {
    get(_, key) {
      const client = driver.current();
      if (key === 'unsafe') {
        return (query: string, parameters?: never[], options?: object) => {
          if (connection) requireOpenConnection(connection);
          const running = client.unsafe(query, parameters, { ...options, prepare: true });
          running.catch((err) => driver.failed(client, withoutValues(err)));
          return running;
        };
      }
      if (key === 'end') return driver.end;
      if (key === 'begin' || key === 'savepoint') {
        const begin = client[key as 'begin'] as (...args: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) => {
          const run = args.pop() as (tx: postgres.Sql) => unknown;
          const own = connection ?? { lost: false };
          const outcome = begin.call(client, ...args, (tx: postgres.Sql) =>
            onConnection(own, () => run(alwaysPrepared({ ...driver, current: () => tx }, own))),
          );
          // `begin` rejects before its work has ended only when the connection has closed.
          outcome.catch((err) => {
            own.lost ||= key === 'begin';
            driver.failed(client, err);
          });
          return outcome;
        };
      }
      return Reflect.get(client, key);
    },
    apply: (_, self, args) => Reflect.apply(driver.current(), self, args),
  });
}

/** Closes the pools of both environments, for the graceful stop and for scripts. */
export async function closePools(): Promise<void> {
  await Promise.all([pool('Sandbox').sql.end({ timeout: 5 }), pool('Production').sql.end({ timeout: 5 })]);
}
