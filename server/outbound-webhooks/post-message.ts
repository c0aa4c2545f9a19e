import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { Environment } from '#server/platform/context/index.ts';
import { guardedLookup } from './addresses.ts';
import { allowsLoopback, checkTargetUrl } from './target-url.ts';

/** From the first look-up to the last byte of the answer. */
const patienceMs = 10_000;
/** Nobody needs a long answer to a webhook; the rest is not read. */
const answerLimitBytes = 16_384;
const keptCharacters = 500;

/** What one attempt met: an answer, or a code of why there was none. */
export type Met = {
  status: number | null;
  failure: string | null;
  durationMs: number;
  /** The beginning of what the receiver said. */
  answer: string;
};

/**
 * Posts a message to an endpoint and tells what it met; throws only when `signal` ends the attempt. The connection
 * is made to the very address that was judged, each time anew; a redirect is an answer like any other that is not
 * 2xx, never followed.
 */
export async function postMessage(
  environment: Environment,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Met> {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(patienceMs);
  const done = (met: Omit<Met, 'durationMs'>): Met => ({
    ...met,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    // An address written into the URL never comes to a look-up.
    const target = new URL(checkTargetUrl(environment, url));
    return done({
      failure: null,
      ...(await send(environment, target, headers, body, AbortSignal.any([signal, deadline]))),
    });
  } catch (err) {
    if (signal.aborted) throw err;
    return done({ status: null, failure: deadline.aborted ? 'timeout' : failureOf(err), answer: '' });
  }
}

function send(
  environment: Environment,
  target: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Pick<Met, 'status' | 'answer'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<Met, 'status' | 'answer'>>();
  const request = target.protocol === 'https:' ? tlsRequest : plainRequest;
  const sent = request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection that was kept would skip the look-up of the next attempt.
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
    answer.on('aborted', () => reject(Object.assign(new Error('cut off'), { code: 'ECONNRESET' })));
  });
  sent.end(body);
  return promise;
}

/** Text that a database and a terminal can hold. */
function readable(bytes: Buffer): string {
  return bytes
    .subarray(0, answerLimitBytes)
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, keptCharacters)
    .toWellFormed();
}

function failureOf(err: unknown): string {
  const { code } = err as { code?: string };
  if (code === 'EADDRNOTAVAIL' || code === 'validation_failed') return 'private_network';
  return code?.toLowerCase().slice(0, 64) ?? 'network_error';
}
