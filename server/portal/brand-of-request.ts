import type { Brand } from '#server/modules/theming/index.ts';
import { config } from '#server/platform/config/index.ts';
import { cookieOf } from '#server/platform/http/cookie-of.ts';
import { log } from '#server/platform/log/index.ts';
import { preferenceCookies } from './preferences.ts';
import { resolveApp } from './resolve-app.ts';

/**
 * The brand of the partner of a request, resolved as for pages. Null for an unknown partner and when the
 * directory cannot be read, because callers use the brand only for decoration and must still answer.
 */
export async function brandOfRequest(request: Request): Promise<Brand | null> {
  const { headers, url } = request;
  try {
    const app = await resolveApp(config.portalEnvironment, {
      appIdHeader: headers.get('x-app-id'),
      host: headers.get('x-forwarded-host') ?? headers.get('host') ?? new URL(url).host,
      query: null,
      cookie: cookieOf(request, preferenceCookies.app),
    });
    return app?.brand ?? null;
  } catch (err) {
    log.warn({ err }, 'the partner of a request could not be read');
    return null;
  }
}
