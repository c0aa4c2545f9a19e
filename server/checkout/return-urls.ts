import { mailPresenter } from '#server/identity/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';

/**
 * Lets through a path of the portal, or a URL on an origin that the app allows; else 422 on the field. A stranger
 * must not be able to send members anywhere after they paid.
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
    throw invalid(field, 'not_allowed', "The address is not on the app's list of return addresses.");
  return url;
}

/** Scheme and host of the app's portal. */
export async function portalOrigin(ctx: PublicContext): Promise<string> {
  return (await mailPresenter(ctx, ctx.app)).origin;
}

/** A path that no browser reads as another host: `//host` and `/\host` are addresses of somebody else. */
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
