import type { CallOptions, ClientOptions } from './types.ts';

/** An entry of the table of operations. Input fields neither in the path nor in `query` go into the body. */
export type OperationEntry = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: readonly string[];
  body?: true;
  stream?: true;
};

/** Builds URL and options of a request; the flat input is split into path, query and body. */
export function composeRequest(
  operation: OperationEntry,
  input: Record<string, unknown>,
  client: ClientOptions,
  call: CallOptions,
): [url: string, init: RequestInit] {
  const rest = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const name of operation.query ?? []) {
    if (rest[name] !== undefined) query.set(name, String(rest[name]));
    delete rest[name];
  }
  const search = query.size > 0 ? `?${query}` : '';
  return [
    `${client.baseUrl}${path}${search}`,
    {
      method: operation.method,
      headers: headersOf(operation, client, call),
      signal: call.signal,
      body: operation.body ? JSON.stringify(rest) : undefined,
    },
  ];
}

function headersOf(
  operation: OperationEntry,
  client: ClientOptions,
  call: CallOptions,
): Record<string, string> {
  const token = typeof client.token === 'function' ? client.token() : client.token;
  const headers: Record<string, string | undefined> = {
    accept: operation.stream ? 'text/event-stream' : 'application/json',
    'content-type': operation.body ? 'application/json' : undefined,
    authorization: token ? `Bearer ${token}` : undefined,
    'x-api-key': client.apiKey,
    'x-app-id': client.appId,
    'x-environment': client.environment,
    'idempotency-key': call.idempotencyKey,
    'last-event-id': call.lastEventId,
    ...call.headers,
  };
  const set = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}
