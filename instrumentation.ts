/** What Next tells of a page that failed. */
type PageRequest = { path: string; method: string; headers: Record<string, string | string[] | undefined> };

/**
 * Logs a failed page with both numbers that a member may read out: the request id of the answer, and the digest that an
 * error page shows where only a part of a page failed. The query stays out of the log: it may hold what somebody typed.
 */
export async function onRequestError(
  err: Error & { digest?: string },
  { path, method, headers }: PageRequest,
): Promise<void> {
  const { log } = await import('#server/platform/log/index.ts');
  log.error(
    { err, digest: err.digest, requestId: headers['x-request-id'], method, path: path.split('?', 1)[0] },
    'page failed',
  );
}
