/** SQLSTATE and driver codes of temporary failures: no connection, starting, read-only, time-out, out of resources. */
const away =
  /^(08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|25006|25P0[34]|CONNECT_TIMEOUT|CONNECTION_\w+|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** True when an error or one of its causes means that the database is temporarily unavailable. */
export function isDatabaseAway(err: unknown): boolean {
  for (
    let current = err, depth = 0;
    current instanceof Error && depth < 4;
    current = current.cause, depth += 1
  ) {
    if (away.test(String((current as { code?: unknown }).code ?? ''))) return true;
  }
  return false;
}
