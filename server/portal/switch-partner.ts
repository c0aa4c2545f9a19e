import { config } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { appIdOfSlug, loadPortalApp } from './directory.ts';
import { isStorable } from './forms/read-text.ts';
import { preferenceCookieOptions, preferenceCookies } from './preferences.ts';
import { returnPath } from './return-path.ts';

/**
 * Answers `/switch?app=aurora&to=/`: stores the partner in a cookie and redirects. Answers 404 for an unknown
 * partner and outside the Sandbox, where the demo shows every partner under one host.
 */
export async function resolvePartnerSwitch(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const environment: Environment = config.portalEnvironment;
  const requested = url.searchParams.get('app') ?? '';
  if (!isStorable(requested)) return new Response(null, { status: 404 });
  const appId = isUuid(requested) ? requested.toLowerCase() : await appIdOfSlug(environment, requested);
  const found = environment === 'Sandbox' && appId ? await loadPortalApp(environment, appId) : null;
  if (!found) return new Response(null, { status: 404 });
  const options = preferenceCookieOptions(request.headers.get('x-forwarded-proto') === 'https');
  const cookie = [
    `${preferenceCookies.app}=${found.app.slug}`,
    `Path=${options.path}`,
    `Max-Age=${options.maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
  return new Response(null, {
    status: 303,
    headers: {
      location: returnPath(url.searchParams.get('to')),
      'set-cookie': cookie,
      'cache-control': 'no-store',
    },
  });
}
