import type { Endpoint } from '#server/platform/contract/index.ts';
import { type Answer, type Call, callApi, openApiStream } from '../call-api.ts';
import type { Actor, Sample } from '../samples/sample.ts';

type Fields = Record<string, unknown>;

/**
 * Returns the actor's credential for an operation. `by` matters only for operations that accept both kinds, and
 * for samples that send the access token beside the key: by `key` is the key alone.
 */
export function credentialOf(
  contract: Endpoint,
  { withToken }: Pick<Sample, 'withToken'>,
  { tenant, person }: Actor,
  by: 'bearer' | 'key' = 'bearer',
): Call {
  if (withToken && by === 'bearer') return { key: tenant, as: person };
  if (contract.caller === 'server' || (contract.caller === 'either' && by === 'key')) return { key: tenant };
  if (contract.caller === 'public') return { app: tenant };
  if (contract.caller === 'member' || contract.caller === 'either') return { as: person };
  return {};
}

/**
 * Calls an operation with flat input, placing each field by the contract. Of a stream only the head is read.
 */
export async function callOperation(contract: Endpoint, input: Fields, call: Call): Promise<Answer<unknown>> {
  const { path, rest } = fillPath(contract, input);
  const query = new URLSearchParams();
  for (const name of Object.keys(contract.query?.shape ?? {})) {
    if (rest[name] !== undefined) query.set(name, String(rest[name]));
    delete rest[name];
  }
  const url = query.size > 0 ? `${path}?${query}` : path;
  const sent = contract.body && call.body === undefined ? { ...call, body: rest } : call;
  if (!contract.stream) return callApi<unknown>(contract.method, url, sent);
  const response = await openApiStream(contract.method, url, sent);
  const { status, headers } = response;
  if (response.ok) {
    await response.body?.cancel();
    return { status, headers, text: '', body: null, problem: null as never };
  }
  const text = await response.text();
  return { status, headers, text, body: JSON.parse(text), problem: JSON.parse(text) };
}

function fillPath(contract: Endpoint, input: Fields): { path: string; rest: Fields } {
  const rest = { ...input };
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? 'unknown';
    // Keep the field if the body declares it too.
    if (!contract.body?.shape[name]) delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}
