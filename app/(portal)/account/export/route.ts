import { exportPersonalData } from '#server/modules/privacy/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { readPortal } from '#server/portal/index.ts';

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/**
 * Downloads the member's personal data as JSON. A refused export redirects back to the page with the reason
 * in `export`.
 */
export async function GET(request: Request): Promise<Response> {
  // A cross-site request must not use up the member's daily exports.
  const site = request.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return new Response(null, { status: 403 });
  const portal = await readPortal();
  const caller = portal?.memberContext ?? portal?.blockedMember;
  if (!caller) return seeOther('/login?to=/account');
  try {
    const { value, headers } = await exportPersonalData(caller);
    return new Response(JSON.stringify(value, null, 2), {
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (err) {
    if (!isProblem(err)) throw err;
    const page = portal?.blockedMember ? '/inactive' : '/account';
    return seeOther(`${page}?export=${err.code === 'rate_limited' ? 'often' : 'failed'}#data`);
  }
}
