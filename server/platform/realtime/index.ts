import postgres from 'postgres';
import { config } from '../config/index.ts';
import type { BaseContext, Environment } from '../context/index.ts';
import { reconnectPause } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { log } from '../log/index.ts';
import { processWide } from '../process-wide.ts';
import { stopping } from '../stopping.ts';

/** One channel for all topics: a LISTEN per topic would cost a round trip per subscriber. */
const channel = 'sojourn';

type Listener = (id: string) => void;
type Hub = {
  listeners: Map<string, Set<Listener>>;
  listening: Promise<unknown> | null;
  sql: postgres.Sql | null;
  /** How often the first connection failed. */
  failures: number;
};

/**
 * Notifies every process that `id` changed, when the open transaction commits. Only the id is sent, because
 * NOTIFY takes a database-wide lock at commit and is limited to 8,000 bytes; subscribers read the rest. What is stored
 * nowhere, such as the health of a supplier, is sent as a short text in its place.
 */
export async function publish(ctx: Pick<BaseContext, 'db'>, topic: string, id: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${channel}, ${`${topic}:${id}`})`);
}

/**
 * Calls `listener` with each published id of the topic until the returned function is called. After a lost
 * connection every listener is called with `*`, because messages may have been missed; it should read again.
 */
export function subscribe(environment: Environment, topic: string, listener: Listener): () => void {
  const hub = hubOf(environment);
  const set = hub.listeners.get(topic) ?? new Set();
  hub.listeners.set(topic, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0) hub.listeners.delete(topic);
  };
}

/** Waits until LISTEN is active, so that later messages are received. */
export async function waitUntilListening(environment: Environment): Promise<void> {
  await hubOf(environment).listening;
}

const hubs = processWide('hubs', () => new Map<Environment, Hub>());

function hubOf(environment: Environment): Hub {
  const known = hubs.get(environment);
  if (known) return known;
  const hub: Hub = { listeners: new Map(), listening: null, sql: null, failures: 0 };
  hubs.set(environment, hub);
  let connections = 0;
  const onListening = () => {
    connections += 1;
    if (connections > 1 || hub.failures > 0)
      for (const set of hub.listeners.values()) for (const listener of set) listener('*');
  };
  listen(hub, environment, onListening);
  return hub;
}

/**
 * Begins to listen. The driver repeats LISTEN after a lost connection, but not a first one that failed: that is tried
 * again with a new client until the process stops. `hub.listening` ends with each attempt, so that nobody waits for a
 * database that is down.
 */
function listen(hub: Hub, environment: Environment, onListening: () => void): void {
  const client = postgres(config.databaseDirectUrl[environment], {
    max: 1,
    idle_timeout: 0,
    backoff: reconnectPause,
    onnotice: () => {},
  });
  hub.sql = client;
  hub.listening = client
    .listen(channel, (payload) => dispatch(hub, payload), onListening)
    .catch((err) => {
      // A stop directly after the start closes the connection while it is being established.
      if (stopping.signal.aborted) return;
      log.error({ err, environment }, 'cannot listen for changes');
      void client.end({ timeout: 0 });
      const again = () => !stopping.signal.aborted && listen(hub, environment, onListening);
      setTimeout(again, reconnectPause(hub.failures) * 1_000).unref();
      hub.failures += 1;
    });
}

function dispatch(hub: Hub, payload: string): void {
  const split = payload.indexOf(':');
  for (const listener of hub.listeners.get(payload.slice(0, split)) ?? []) listener(payload.slice(split + 1));
}

/** Closes the LISTEN connections of this process; used at the graceful stop and at the end of a command. */
export async function closeHubs(): Promise<void> {
  await Promise.all([...hubs.values()].map(({ sql }) => sql?.end({ timeout: 2 })));
}
