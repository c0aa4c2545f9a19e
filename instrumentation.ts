/** What Next tells of a page that failed. */
type PageRequest = { method: string; headers: Record<string, string | string[] | undefined> };

/**
 * Logs a failed page with both numbers that a member may read out: the request id of the answer, and the digest that an
 * error page shows where only a part of a page failed. Of the address only its pattern is logged: passes and invitations
 * carry their secret in the path, and the query may hold what somebody typed.
 */
export async function onRequestError(
  err: Error & { digest?: string },
  { method, headers }: PageRequest,
  { routePath }: { routePath: string },
): Promise<void> {
  const [{ log }, { hasWorkBegun }] = await Promise.all([
    import('#server/platform/log/index.ts'),
    import('#server/platform/http/page-requests.ts'),
  ]);
  const request = { requestId: headers['x-request-id'], method, page: routePath };
  // Its message quotes the form.
  if (!hasWorkBegun()) log.info({ ...request, reason: err.name }, 'form not readable');
  else log.error({ err, digest: err.digest, ...request }, 'page failed');
}
