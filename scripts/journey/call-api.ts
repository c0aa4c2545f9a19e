import { createParser } from 'eventsource-parser';

/** The server's address, which BASE_URL overrides, and the app and API key of the demo. */
export const baseUrl = process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
export const appId = '01980000-0000-7000-8000-0000000000a1';
const apiKey = 'sk_sandbox_aurora_demo';

type Options = { token?: string; key?: boolean; idempotencyKey?: string; quiet?: boolean };

/** Sends one request, prints it with its shortened response, and throws when it failed. */
export async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: Options = {},
): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: headersFor(options, body !== undefined),
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!options.quiet) {
    showRequest(method, path, body, options);
    console.log(`  ${response.status}  ${shorten(text)}\n`);
  }
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/**
 * Reads an event stream to its end, by GET without a body;
 * calls `onEvent` for each event (unnamed ones: `message`).
 */
export async function stream(
  path: string,
  body: unknown,
  options: Options,
  onEvent: (event: string, data: Record<string, unknown>) => void,
): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  showRequest(method, path, body, options);
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headersFor(options, body !== undefined), accept: 'text/event-stream' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok || !response.body)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const parser = createParser({
    onEvent: (event) => onEvent(event.event ?? 'message', JSON.parse(event.data) as Record<string, unknown>),
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
}

/** Prints a sentence about the next step. */
export function print(sentence: string): void {
  console.log(sentence);
}

/** Polls every 250 ms until the result satisfies the condition; throws after 30 s. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer>,
  satisfies: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let round = 0; round < 120; round += 1) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The expected state was not reached within 30 s.');
}

function showRequest(method: string, path: string, body: unknown, options: Options): void {
  const caller = options.key ? 'key' : options.token ? 'member' : 'anyone';
  const once = options.idempotencyKey ? ', Idempotency-Key' : '';
  const sent = body === undefined ? '' : `  ${shorten(JSON.stringify(body))}`;
  console.log(`  ${method} ${path}  [${caller}${once}]${sent}`);
}

function headersFor(options: Options, hasBody: boolean): Record<string, string> {
  return {
    'x-environment': 'Sandbox',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.key ? { 'x-api-key': apiKey } : { 'x-app-id': appId }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
}

function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 157)}...`;
}
