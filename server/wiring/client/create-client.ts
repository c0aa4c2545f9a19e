import type { OperationEntry } from './compose-request.ts';
import { operations } from './operations.generated.ts';
import { readStream } from './read-stream.ts';
import { send } from './send.ts';
import type { CallOptions, Client, ClientOptions } from './types.ts';

/**
 * Creates a client with one typed method per operation, such as `client.login({ email, passcode })`. Failures
 * are thrown as ProblemError. Streams are async generators; leaving their loop aborts the request. Runs in
 * browsers and Node.
 */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(operations as Record<string, OperationEntry>).map(([id, operation]) => [
    id,
    operation.stream
      ? (input: Record<string, unknown> = {}, call: CallOptions = {}) =>
          readStream(operation, input, options, call)
      : (input: Record<string, unknown> = {}, call: CallOptions = {}) =>
          callOnce(operation, input, options, call),
  ]);
  // The table is generated from the same contracts as the type.
  return Object.fromEntries(methods) as Client;
}

async function callOnce(
  operation: OperationEntry,
  input: Record<string, unknown>,
  options: ClientOptions,
  call: CallOptions,
): Promise<unknown> {
  const response = await send(operation, input, options, call);
  if (response.status === 204) return undefined;
  return response.json();
}
