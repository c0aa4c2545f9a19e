import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Environment } from '#server/platform/context/index.ts';
import { guardedLookup } from '#server/platform/reach/index.ts';
import { allowsLoopback, checkTargetUrl } from './target-url.ts';

/** Covers the whole attempt, from the DNS look-up to the last byte of the response. */
const timeoutMs = 10_000;
/** Webhook responses carry no data, so longer ones are not read to the end. */
const answerLimitBytes = 16_384;
const storedCharacters = 500;

/** The result of one attempt: a response, or the code of a failure. */
export type AttemptResult = {
  status: number | null;
  failure: string | null;
  durationMs: number;
  /** The beginning of the response body. */
  answer: string;
};

/**
 * Posts a message to an endpoint and returns the result; throws only if `signal` aborts the attempt. Each
 * attempt opens a new connection to the address that was checked. Redirects are not followed and count as
 * failures.
 */
export async function postMessage(
  environment: Environment,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  const withDuration = (result: Omit<AttemptResult, 'durationMs'>): AttemptResult => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    // An IP address in the URL needs no look-up, so it must be checked here.
    const target = new URL(checkTargetUrl(environment, url));
    return withDuration({
      failure: null,
      ...(await send(environment, target, headers, body, AbortSignal.any([signal, deadline]))),
    });
  } catch (err) {
    if (signal.aborted) throw err;
    return withDuration({ status: null, failure: deadline.aborted ? 'timeout' : failureOf(err), answer: '' });
  }
}

function send(
  environment: Environment,
  target: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Pick<AttemptResult, 'status' | 'answer'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<AttemptResult, 'status' | 'answer'>>();
  const request = target.protocol === 'https:' ? tlsRequest : plainRequest;
  const sent = request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A reused connection would skip the look-up and the check of its address.
    agent: false,
    lookup: guardedLookup(allowsLoopback(environment)) as never,
    signal,
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () =>
      resolve({ status: answer.statusCode ?? null, answer: readable(Buffer.concat(chunks)) });
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < answerLimitBytes) return;
      finish();
      answer.destroy();
    });
    answer.on('end', finish);
    answer.on('error', reject);
    answer.on('aborted', () =>
      reject(Object.assign(new Error('The response was aborted'), { code: 'ECONNRESET' })),
    );
  });
  sent.end(body);
  return promise;
}

/** Removes characters that a database or a terminal cannot handle. */
function readable(bytes: Buffer): string {
  return bytes
    .subarray(0, answerLimitBytes)
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, storedCharacters)
    .toWellFormed();
}

function failureOf(err: unknown): string {
  const { code } = err as { code?: string };
  if (code === 'EADDRNOTAVAIL' || code === 'validation_failed') return 'private_network';
  return code?.toLowerCase().slice(0, 64) ?? 'network_error';
}
