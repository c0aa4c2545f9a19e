import type { Brand } from '#server/brands/index.ts';
import { config } from '#server/platform/config/index.ts';
import { log } from '#server/platform/log/index.ts';
import { preferenceCookies } from './preferences.ts';
import { resolveApp } from './resolve-app.ts';

/**
 * The brand of the partner that a request is for, by the rules of pages. Null when it names a partner that does not exist,
 * and when the directory cannot be read: whoever only decorates with it answers all the same.
 */
export async function brandOfRequest(request: Request): Promise<Brand | null> {
  const { headers, url } = request;
  try {
    const app = await resolveApp(config.portalEnvironment, {
      appIdHeader: headers.get('x-app-id'),
      host: headers.get('x-forwarded-host') ?? headers.get('host') ?? new URL(url).host,
      query: null,
      cookie: cookieOf(headers.get('cookie') ?? '', preferenceCookies.app),
    });
    return app?.brand ?? null;
  } catch (err) {
    log.warn({ err }, 'the partner of a request could not be read');
    return null;
  }
}

function cookieOf(header: string, name: string): string | null {
  const found = header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
