/** Whether the connection of a transaction is lost; shared by the transaction and its savepoints. */
export type ConnectionState = { lost: boolean };

/** Codes of the driver and of the network for a lost connection. */
const lostCodes = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED)$/;

/** A promise that never settles; it is garbage-collected together with its awaiter. */
const never = () => new Promise<never>(() => {});

/**
 * Runs the work of a transaction and never settles once its connection is lost. postgres.js 3.4.9 writes to a
 * connection that closed during a transaction (ROLLBACK, COMMIT or our next statement) from a timer, where
 * the TypeError cannot be caught and ends the process (porsager/postgres issues 1154 and 1208, open). `begin`
 * itself rejects as soon as the connection closes; work that never settles makes the driver write no more.
 */
export async function onConnection<Result>(
  connection: ConnectionState,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    const result = await work();
    return connection.lost ? await never() : result;
  } catch (err) {
    if (isLostConnection(err)) connection.lost = true;
    if (connection.lost) return never();
    throw err;
  }
}

/** Throws CONNECTION_CLOSED for a statement on a lost connection, before the driver gets it. */
export function requireOpenConnection(connection: ConnectionState): void {
  if (connection.lost)
    throw Object.assign(new Error('The connection is lost'), { code: 'CONNECTION_CLOSED' });
}

/** True when an error means that the connection to the database was lost. */
export function isLostConnection(err: unknown): boolean {
  return lostCodes.test(codeOf(err));
}

/** The code of a driver error, also when the query builder has wrapped it; empty without one. */
export function codeOf(err: unknown): string {
  const { code, cause } = (err ?? {}) as { code?: unknown; cause?: unknown };
  return code === undefined && cause ? codeOf(cause) : String(code ?? '');
}
