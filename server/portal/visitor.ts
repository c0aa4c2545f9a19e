import { requestInfoOfPage, sessionCookieName } from '#server/modules/auth/index.ts';
import { config } from '#server/platform/config/index.ts';
import type { Environment, PublicContext } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { preferenceCookies } from './preferences.ts';
import { type ResolvedApp, resolveApp } from './resolve-app.ts';

/** A header or a cookie of a request by its name. */
type ReadValue = (name: string) => string | null | undefined;

/** What a request to the portal says before its member is known: partner, environment, host and cookie. */
export type Visitor = {
  environment: Environment;
  resolved: ResolvedApp;
  /** Context of public use cases, in the default language of the app. */
  context: PublicContext;
  /** True over https; cookies then have the prefix `__Host-` and the Secure attribute. */
  secure: boolean;
  /** Scheme and host in the browser's address bar. */
  origin: string;
  /** Value of the session cookie. */
  sessionCookie: string | undefined;
};

/** Time limit of everything that a request to the portal loads. */
const deadlineMs = 20_000;

/** Reads the visitor of a page or of a session endpoint; null when the request names an unknown partner. */
export async function readVisitor(header: ReadValue, cookie: ReadValue): Promise<Visitor | null> {
  const environment = environmentOf(header('x-environment'));
  const host = header('x-forwarded-host') ?? header('host') ?? null;
  const secure = header('x-forwarded-proto') === 'https';
  const resolved = await resolveApp(environment, {
    appIdHeader: header('x-app-id') ?? null,
    host,
    query: null,
    cookie: cookie(preferenceCookies.app) ?? null,
  });
  if (!resolved) return null;
  const requestId = header('x-request-id') ?? newId();
  return {
    environment,
    resolved,
    context: {
      environment,
      db: pool(environment).db,
      requestId,
      log: log.child({ requestId }),
      signal: AbortSignal.timeout(deadlineMs),
      clientAddress: header('x-client-address') ?? 'unknown',
      app: resolved.app,
      ...requestInfoOfPage(header('user-agent') ?? null),
    },
    secure,
    origin: `${secure ? 'https' : 'http'}://${host ?? 'localhost'}`,
    sessionCookie: cookie(sessionCookieName(secure)) ?? undefined,
  };
}

/** The environment that the header X-Environment names, else the portal's own. */
export function environmentOf(header: string | null | undefined): Environment {
  return header === 'Sandbox' || header === 'Production' ? header : config.portalEnvironment;
}
