import { composeRequest, type OperationEntry } from './compose-request.ts';
import { problemErrorOf } from './problem-error.ts';
import type { CallOptions, ClientOptions } from './types.ts';

/** Sends one request and returns the response. Throws ProblemError for a status outside 2xx. */
export async function send(
  operation: OperationEntry,
  input: Record<string, unknown>,
  options: ClientOptions,
  call: CallOptions,
): Promise<Response> {
  const [url, init] = composeRequest(operation, input, options, call);
  const response = await (options.fetch ?? fetch)(url, init);
  call.onResponse?.(response);
  if (!response.ok) throw await problemErrorOf(response);
  return response;
}
