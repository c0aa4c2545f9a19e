/** SQLSTATE classes and driver codes that mean "not now": connection lost, refused, starting, cancelled by time-out, full. */
const away =
  /^(08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|25P0[34]|CONNECT_TIMEOUT|CONNECTION_\w+|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** Whether an error, or one behind it, says that the database cannot answer for now. */
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
