import postgres from 'postgres';
import { codeOf, isLostConnection } from './lost-connections.ts';

/** The client of the driver that is currently in use. */
export type Driver = {
  current: () => postgres.Sql;
  /** Reports a failed statement. Errors other than lost connections and replaced clients are ignored. */
  failed: (client: postgres.Sql, err: unknown) => void;
  end: (options?: { timeout?: number }) => Promise<void>;
};

/**
 * Longer than any statement may run, so that statements on the old client's working connections can finish.
 */
const closeDelayMs = 15_000;

/**
 * Codes with which the server ends a session; a correct driver would report a closed connection. A session that began
 * on a read-only server (25006) stays read-only after a failover, until it is opened anew.
 */
const ended = /^(57P0[125]|25006|25P0[34]|CONNECT_TIMEOUT)$/;

/**
 * Replaces the client after it loses a connection during a statement. postgres.js 3.4.9 keeps the state of
 * the old session: the first statement after reconnecting fails with the old session's error (measured 10 s
 * after the database was back), or the connection never writes again and every attempt ends in
 * CONNECT_TIMEOUT (porsager/postgres issues 1133 and 1223, pull requests 1209 and 1215, open). The new client
 * has the options of the first, including the parsers of the query builder.
 */
export function replaceOnLostConnection(first: postgres.Sql): Driver {
  let client = first;
  const closing = new Map<postgres.Sql, NodeJS.Timeout>();
  return {
    current: () => client,
    failed(failing, err) {
      if (failing !== client || !(isLostConnection(err) || ended.test(codeOf(err)))) return;
      client = postgres(first.options as unknown as postgres.Options<never>);
      const timer = setTimeout(() => {
        closing.delete(failing);
        void failing.end({ timeout: 5 });
      }, closeDelayMs);
      closing.set(failing, timer.unref());
    },
    async end(options) {
      for (const timer of closing.values()) clearTimeout(timer);
      await Promise.all([client, ...closing.keys()].map((each) => each.end(options)));
    },
  };
}
