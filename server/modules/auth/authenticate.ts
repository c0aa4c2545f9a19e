import { loadApp } from '#server/modules/tenants/index.ts';
import type {
  AppInfo,
  BaseContext,
  CallerKind,
  ContextByCaller,
  EitherContext,
  Environment,
  Member,
} from '#server/platform/context/index.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { RequestBase } from '#server/platform/http/authenticator.ts';
import { appIdHeader, clientAddressOf, originOf } from '#server/platform/http/request-facts.ts';
import { log } from '#server/platform/log/index.ts';
import { verifyAccessToken } from './access-token.ts';
import { refuseBlockedMembership } from './inactive-memberships.ts';
import { loadApiKey, loadSession } from './load-caller.ts';
import { originOfRequest } from './request-info.ts';
import { decodeSessionCookie, sessionCookieOf } from './session-cookie.ts';

/**
 * Authenticates the caller, then resolves the tenant. A `server` operation requires an API key and a `member`
 * operation a bearer token or the portal's session cookie, whatever else the request carries. Without
 * X-Environment the environment is Production; a session cookie names its own environment.
 */
export async function authenticate<Kind extends CallerKind>(
  request: Request,
  contract: Endpoint,
  base: RequestBase,
): Promise<ContextByCaller[Kind]> {
  return (await contextFor(request, contract, base)) as ContextByCaller[Kind];
}

async function contextFor(request: Request, contract: Endpoint, base: RequestBase) {
  const { caller } = contract;
  if (caller === 'open' || caller === 'webhook')
    return baseContext(request, base, base.environment ?? 'Sandbox');
  const found = await authenticateCaller(request, caller, base);
  const ctx = {
    ...baseContext(request, base, found.environment),
    app: found.app,
    key: found.key,
    member: found.member,
    requestOrigin: originOfRequest(request, found.byCookie ?? false),
  };
  refuseUnavailable(contract, found.environment, found.app);
  refuseBlockedMembership(contract, found.member);
  return ctx;
}

type AuthenticatedCaller = { environment: Environment; app: AppInfo; byCookie?: true } & Pick<
  EitherContext,
  'key' | 'member'
>;

async function authenticateCaller(
  request: Request,
  caller: CallerKind,
  base: RequestBase,
): Promise<AuthenticatedCaller> {
  if (caller === 'public') return resolvePublicApp(request, base);
  const bearer = bearerOf(request);
  const apiKey = caller === 'member' ? null : request.headers.get('x-api-key');
  if (caller === 'server' && apiKey === null) throw problem('unauthenticated');
  if (apiKey !== null) return authenticateApiKey(request, apiKey, bearer, base);
  if (bearer !== null) return authenticateBearer(request, bearer, base.environment ?? 'Production');
  return authenticateCookie(request, base);
}

async function resolvePublicApp(request: Request, base: RequestBase): Promise<AuthenticatedCaller> {
  const environment = base.environment ?? 'Production';
  const app = await loadApp(pool(environment).db, requiredAppId(request));
  if (!app) throw problem('not_found');
  return { environment, app, key: null, member: null };
}

async function authenticateBearer(
  request: Request,
  token: string,
  environment: Environment,
): Promise<AuthenticatedCaller> {
  const claims = await verifyAccessToken(token);
  if (claims.environment !== environment) throw problem('environment_mismatch');
  const session = await loadSession(pool(environment).db, claims.appId, claims.sessionId);
  if (!session) throw problem('token_revoked');
  if (requiredAppId(request) !== claims.appId) throw problem('app_mismatch');
  return { environment, ...session, key: null };
}

async function authenticateApiKey(
  request: Request,
  apiKey: string,
  bearer: string | null,
  base: RequestBase,
): Promise<AuthenticatedCaller> {
  const environment = base.environment ?? 'Production';
  const found = await loadApiKey(pool(environment).db, sha256Hex(apiKey));
  if (!found) throw problem('invalid_api_key');
  const sentApp = appIdHeader(request);
  if (sentApp !== null && sentApp !== found.app.id) throw problem('app_mismatch');
  return {
    environment,
    ...found,
    member: bearer === null ? null : await memberOfBearer(bearer, found.app.id, environment),
  };
}

/** Returns the member of a bearer token sent with an API key. The token must belong to the key's app. */
async function memberOfBearer(bearer: string, appId: string, environment: Environment): Promise<Member> {
  const claims = await verifyAccessToken(bearer);
  if (claims.environment !== environment) throw problem('environment_mismatch');
  if (claims.appId !== appId) throw problem('app_mismatch');
  const session = await loadSession(pool(environment).db, claims.appId, claims.sessionId);
  if (!session) throw problem('token_revoked');
  return session.member;
}

/**
 * Authenticates the portal's own browser code. The session cookie is accepted only on same-origin requests.
 */
async function authenticateCookie(request: Request, base: RequestBase): Promise<AuthenticatedCaller> {
  const value = isSameOrigin(request) ? sessionCookieOf(request) : null;
  const portal = value === null ? null : await decodeSessionCookie(value);
  if (!portal) throw problem('unauthenticated');
  if (base.environment !== null && base.environment !== portal.environment)
    throw problem('environment_mismatch');
  const sentApp = appIdHeader(request);
  if (sentApp !== null && sentApp !== portal.appId) throw problem('app_mismatch');
  const session = await loadSession(pool(portal.environment).db, portal.appId, portal.sessionId);
  if (!session) throw problem('token_revoked');
  return { environment: portal.environment, ...session, key: null, byCookie: true };
}

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === originOf(request);
}

function bearerOf(request: Request): string | null {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const [scheme, token, more] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || more !== undefined) throw problem('unauthenticated');
  return token;
}

function requiredAppId(request: Request): string {
  const id = appIdHeader(request);
  if (id === null) throw problem('invalid_header', { detail: 'X-App-Id is required.' });
  return id;
}

function refuseUnavailable(contract: Endpoint, environment: Environment, app: AppInfo): void {
  if (environment === 'Production' && !app.productionApproved) throw problem('production_not_enabled');
  if (contract.sandboxOnly && environment !== 'Sandbox') throw problem('not_found');
  if (contract.module && !app.modules.includes(contract.module)) throw problem('not_found');
}

function baseContext(request: Request, base: RequestBase, environment: Environment): BaseContext {
  return {
    environment,
    db: pool(environment).db,
    requestId: base.requestId,
    log,
    signal: base.signal,
    clientAddress: clientAddressOf(request),
  };
}
