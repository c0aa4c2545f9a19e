/** Whether the connection of a transaction is gone; shared by the transaction and its savepoints. */
export type Line = { lost: boolean };

/** Codes with which the driver, or the network below it, says so. */
const lostCodes = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|ETIMEDOUT|ECONNABORTED)$/;

/** Never settles, and is collected with whatever waits for it. */
const never = () => new Promise<never>(() => {});

/**
 * postgres.js 3.4.9 writes to a connection that has closed under a transaction (its ROLLBACK, COMMIT, or our next
 * statement), from a timer where nobody can catch the TypeError: the process dies with the database
 * (porsager/postgres issues 1154 and 1208, open). `begin` itself rejects as soon as the connection closes, so work
 * on a lost line is simply never reported back to the driver, and it has nothing left to write.
 */
export async function onLine<Result>(line: Line, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    const result = await work();
    return line.lost ? await never() : result;
  } catch (err) {
    if (isLostConnection(err)) line.lost = true;
    if (line.lost) return never();
    throw err;
  }
}

/** Refuses a statement on a lost line before the driver sees it. */
export function refuseLost(line: Line): void {
  if (line.lost) throw Object.assign(new Error('The connection is lost'), { code: 'CONNECTION_CLOSED' });
}

/** Whether an error says that the connection to the database broke. */
export function isLostConnection(err: unknown): boolean {
  return lostCodes.test(codeOf(err));
}

/** The code of the driver's error, which the query builder wraps; empty without one. */
export function codeOf(err: unknown): string {
  const { code, cause } = (err ?? {}) as { code?: unknown; cause?: unknown };
  return code === undefined && cause ? codeOf(cause) : String(code ?? '');
}
