import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Tenant } from '../tenants.ts';

/** The guarantee of one second is measured by `npm run prove`, where nothing else runs. */
const timeoutMs = 10_000;

/**
 * Requests an address exactly as written, because `fetch` would normalise it. Redirects are not followed.
 * Rejects when the response is not complete within ten seconds.
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
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const outgoing = request({ hostname, port, path: address, headers, signal }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
  });
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}
