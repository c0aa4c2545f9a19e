import { loadEmailBranding } from '#server/modules/tenants/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';

/**
 * Returns the URL if it is a path of the portal or on an origin that the app allows; null if it is omitted.
 * Fails with 422 on the field otherwise, to prevent open redirects after the payment.
 */
export async function checkReturnUrl(
  ctx: PublicContext,
  field: 'success_url' | 'cancel_url' | 'return_url',
  url: string | undefined,
): Promise<string | null> {
  if (url === undefined) return null;
  if (isOwnPath(url)) return url;
  const origin = originOf(url);
  const allowed =
    origin !== null && (ctx.app.returnOrigins.includes(origin) || origin === (await portalOrigin(ctx)));
  if (!allowed)
    throw invalid(
      field,
      'not_allowed',
      "Must be a path of the portal or a URL on one of the app's return origins.",
    );
  return url;
}

/** The origin (scheme and host) of the app's portal. */
export async function portalOrigin(ctx: PublicContext): Promise<string> {
  return (await loadEmailBranding(ctx, ctx.app)).origin;
}

/** True for a path that no browser reads as another host, as it would `//host` and `/\host`. */
function isOwnPath(url: string): boolean {
  if (!url.startsWith('/')) return false;
  return (
    new URL(url, 'https://portal.invalid').origin === 'https://portal.invalid' && !/[\\\s\p{Cc}]/u.test(url)
  );
}

function originOf(url: string): string | null {
  try {
    const parsed = new URL(url);
    const plain = parsed.username === '' && parsed.password === '';
    return plain && ['https:', 'http:'].includes(parsed.protocol) ? parsed.origin : null;
  } catch {
    return null;
  }
}
