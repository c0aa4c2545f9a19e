import { appendFileSync } from 'node:fs';
import { operationOf } from './operation-of.ts';

/** The file that `scripts/prism.ts` reads: one JSON line per exchange through the contract proxy. */
const file = process.env.CONTRACT_REPORT;
const brokenResponse = 'https://stoplight.io/prism/errors#VIOLATIONS';

/** One exchange and the verdict of the proxy. */
export type Exchange = {
  operation: string;
  status: number;
  /** A refused request did not reach the server through the proxy and was then sent directly. */
  verdict: 'fits' | 'request refused' | 'request breaks the contract' | 'response breaks the contract';
  details?: unknown;
};

/**
 * Sends a request through the contract proxy. A refused request is then sent to the server directly: most
 * such requests are invalid on purpose, and the contract is broken only if the server accepts one. Streams,
 * requests outside the operations, requests with the portal's session cookie (not part of the published API)
 * and bodies that Prism does not forward as they are bypass the proxy.
 */
export async function sendThroughProxy(
  proxy: string,
  request: Request,
  body: ArrayBuffer | null,
  send: (origin: string | null) => Promise<Response>,
): Promise<Response> {
  const operation = await operationOf(request);
  if (!operation || operation.stream || request.headers.has('cookie') || !isForwardedAsSent(body))
    return send(null);
  const answer = await send(proxy);
  const violation = await violationIn(answer);
  if (!violation) {
    record({ operation: operation.id, status: answer.status, verdict: 'fits' });
    return answer;
  }
  if (violation.type === brokenResponse) {
    const verdict = 'response breaks the contract';
    record({ operation: operation.id, status: answer.status, verdict, details: violation });
    return answer;
  }
  // The server may have processed the request, so it must not be sent again.
  if (answer.status >= 500) throw new Error(`The contract proxy failed: ${JSON.stringify(violation)}`);
  const direct = await send(null);
  record({
    operation: operation.id,
    status: direct.status,
    verdict: direct.ok ? 'request breaks the contract' : 'request refused',
    ...(direct.ok ? { details: violation } : {}),
  });
  return direct;
}

/**
 * Prism hangs on malformed JSON, and writes other JSON anew: without the spaces that a signature covers, without the
 * quotes of a lone string, and `null` as no body.
 */
function isForwardedAsSent(body: ArrayBuffer | null): boolean {
  if (body === null || body.byteLength === 0) return true;
  const text = new TextDecoder().decode(body);
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && JSON.stringify(value) === text;
  } catch {
    return false;
  }
}

/** Returns the proxy's own error. A response of the server carries a request id and yields null. */
async function violationIn(answer: Response): Promise<{ type: string } | null> {
  if (answer.headers.has('x-request-id')) return null;
  const text = await answer.clone().text();
  try {
    return { type: '', ...(JSON.parse(text) as object) };
  } catch {
    return { type: text };
  }
}

function record(exchange: Exchange): void {
  if (file) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}
