import postgres from 'postgres';
import { codeOf, isLostConnection } from './lost-connections.ts';

/** The driver's client that is in use now, and who has to hear of its failures. */
export type Driver = {
  current: () => postgres.Sql;
  /** Ignores what does not concern connections, and clients that are no longer in use. */
  failed: (client: postgres.Sql, err: unknown) => void;
  end: (options?: { timeout?: number }) => Promise<void>;
};

/** Longer than any statement, so that what runs on the old client's sound connections comes to its end. */
const farewellMs = 15_000;

/** With these a server ends a session; a driver that is sound reports them as a closed connection. */
const ended = /^(57P0[125]|25P0[34]|CONNECT_TIMEOUT)$/;

/**
 * Takes a new client in the place of one that lost a connection in the middle of a statement. postgres.js 3.4.9 keeps
 * the old session's state in the connection: its first statement after reconnecting is refused with the old
 * session's error, whenever that is (10 s after the database was back, measured), or nothing is written to it ever
 * again and each try ends in CONNECT_TIMEOUT (porsager/postgres issues 1133 and 1223, pull requests 1209 and 1215,
 * open). The new client shares the options of the first, the query builder's parsers among them.
 */
export function renewed(first: postgres.Sql): Driver {
  let client = first;
  const leaving = new Map<postgres.Sql, NodeJS.Timeout>();
  return {
    current: () => client,
    failed(failing, err) {
      if (failing !== client || !(isLostConnection(err) || ended.test(codeOf(err)))) return;
      client = postgres(first.options as unknown as postgres.Options<never>);
      const farewell = setTimeout(() => {
        leaving.delete(failing);
        void failing.end({ timeout: 5 });
      }, farewellMs);
      leaving.set(failing, farewell.unref());
    },
    async end(options) {
      for (const farewell of leaving.values()) clearTimeout(farewell);
      await Promise.all([client, ...leaving.keys()].map((each) => each.end(options)));
    },
  };
}
