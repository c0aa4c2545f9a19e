import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Tenant } from '../tenants.ts';

/** No answer within this time counts as none. The second that is promised is measured where nothing else runs. */
const patienceMs = 10_000;

/**
 * Opens an address exactly as it is written: `fetch` would encode and shorten it. Redirects are not followed. Rejects
 * when no whole answer comes in time.
 */
export async function openAddress(
  origin: string,
  address: string,
  { tenant, cookie }: { tenant: Tenant; cookie?: string },
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(origin);
  const headers = {
    'x-app-id': tenant.appId,
    'x-environment': tenant.environment,
    accept: 'text/html',
    ...(cookie ? { cookie } : {}),
  };
  const signal = AbortSignal.timeout(patienceMs);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const asked = request({ hostname, port, path: address, headers, signal }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
