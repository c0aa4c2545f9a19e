import type { ServerResponse } from 'node:http';
import type { Refusal } from './refuse-request.ts';

/** Answers a refused request with one sentence. */
export function refuse(res: ServerResponse, { status, text, allow }: Refusal): void {
  if (allow) res.setHeader('allow', allow);
  res
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(text);
}
