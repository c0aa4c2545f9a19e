/**
 * Next calls this once before it serves a request. Under the Node host the modules are registered already; a
 * host that runs the build alone, such as `next start`, registers them here.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { registration } = await import('#server/wiring/is-registered.ts');
  if (registration.isDone) return;
  const { registerModules } = await import('#server/wiring/register-modules.ts');
  registerModules();
  const { prepareExchangeRates } = await import('#server/modules/fx/index.ts');
  const { followClock } = await import('#server/platform/db/read-clock.ts');
  const { environments } = await import('#server/platform/environment.ts');
  await Promise.all([...environments.map(followClock), prepareExchangeRates()]);
}

/** The request of a failed page, as Next passes it. */
type PageRequest = { method: string; headers: Record<string, string | string[] | undefined> };

/**
 * Logs a failed page with the two ids that a member may report: the request id of the response, and the
 * digest that an error page shows if only a part of the page failed. Of the address only the route pattern is
 * logged: passes and invitations carry a secret in the path, and the query may contain typed text.
 */
export async function onRequestError(
  err: Error & { digest?: string },
  { method, headers }: PageRequest,
  { routePath }: { routePath: string },
): Promise<void> {
  const [{ log }, { hasWorkStarted }] = await Promise.all([
    import('#server/platform/log/index.ts'),
    import('#server/platform/http/page-requests.ts'),
  ]);
  const request = { requestId: headers['x-request-id'], method, page: routePath };
  // The message of this error quotes the form, so only its name is logged.
  if (!hasWorkStarted()) log.info({ ...request, reason: err.name }, 'form not readable');
  else log.error({ err, digest: err.digest, ...request }, 'page failed');
}
