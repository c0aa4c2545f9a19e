import type { ServerResponse } from 'node:http';
import { requestIdFrom } from '#server/platform/http/request-facts.ts';
import { closedPolicy } from '#server/platform/http/response-headers.ts';
import type { Refusal } from './refuse-request.ts';

/** Sends the response of a refused request, with a one-sentence text. */
export function refuse(res: ServerResponse, { status, text, allow, isRead = false }: Refusal): void {
  if (allow) res.setHeader('allow', allow);
  // A page already has its request id when Next fails to decode the form, and the log contains the same id.
  const given = res.getHeader('x-request-id') ?? res.req.headers['x-request-id'];
  // The rest of a refused body is not read.
  if (status === 413 && !isRead) res.shouldKeepAlive = false;
  res
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': closedPolicy,
      'x-request-id': requestIdFrom(given?.toString()),
    })
    .end(text);
}
