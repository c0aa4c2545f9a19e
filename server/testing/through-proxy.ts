import { appendFileSync } from 'node:fs';
import { operationOf } from './operation-of.ts';

/** Where exchanges through the contract proxy are noted, a JSON text a line: what `scripts/prism.ts` reads. */
const file = process.env.CONTRACT_REPORT;
const brokenResponse = 'https://stoplight.io/prism/errors#VIOLATIONS';

/** One exchange as the proxy judged it. */
export type Exchange = {
  operation: string;
  status: number;
  /** Refused requests never reached the server, and were then sent past the proxy. */
  judgement: 'fits' | 'request refused' | 'request breaks the contract' | 'response breaks the contract';
  details?: unknown;
};

/**
 * Sends a request through the contract proxy. What the proxy refuses is sent to the server itself: most such
 * requests are wrong on purpose, and the contract is broken only if the server takes one. Past the proxy go streams,
 * what is no operation, the portal's own session cookie, which is no part of the published API, and broken JSON, on which
 * Prism hangs.
 */
export async function sendThroughProxy(
  proxy: string,
  request: Request,
  body: ArrayBuffer | null,
  send: (origin: string | null) => Promise<Response>,
): Promise<Response> {
  const operation = await operationOf(request);
  if (!operation || operation.stream || request.headers.has('cookie') || !isWellFormed(body))
    return send(null);
  const answer = await send(proxy);
  const complaint = await complaintIn(answer);
  if (!complaint) {
    note({ operation: operation.id, status: answer.status, judgement: 'fits' });
    return answer;
  }
  if (complaint.type === brokenResponse) {
    const judgement = 'response breaks the contract';
    note({ operation: operation.id, status: answer.status, judgement, details: complaint });
    return answer;
  }
  // The server may have taken it: to send it again could do it twice.
  if (answer.status >= 500) throw new Error(`The contract proxy failed: ${JSON.stringify(complaint)}`);
  const direct = await send(null);
  note({
    operation: operation.id,
    status: direct.status,
    judgement: direct.ok ? 'request breaks the contract' : 'request refused',
    ...(direct.ok ? { details: complaint } : {}),
  });
  return direct;
}

function isWellFormed(body: ArrayBuffer | null): boolean {
  try {
    JSON.parse(body === null || body.byteLength === 0 ? 'null' : new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}

/** What the proxy itself has to say: an answer of the server carries the id of its request. */
async function complaintIn(answer: Response): Promise<{ type: string } | null> {
  if (answer.headers.has('x-request-id')) return null;
  const text = await answer.clone().text();
  try {
    return { type: '', ...(JSON.parse(text) as object) };
  } catch {
    return { type: text };
  }
}

function note(exchange: Exchange): void {
  if (file) appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}
