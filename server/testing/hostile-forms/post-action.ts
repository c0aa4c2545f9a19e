import { createRequire } from 'node:module';
import { encodeSessionCookie } from '#server/modules/auth/index.ts';
import type { Person, Tenant } from '../tenants.ts';
import type { BuiltAction } from './built-actions.ts';

// The encoder of the framework's browser code has no type declarations.
const { encodeReply } = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-turbopack/client.browser.js',
) as { encodeReply: (args: unknown[]) => Promise<string | FormData> };

/**
 * The request body: arguments encoded by the browser code, a raw body, or the form of a page without scripts.
 */
export type Post =
  | { args: unknown[] }
  | { body: string | Uint8Array; contentType: string }
  | { withoutScript: FormData };

/** The sender of a post and its origin; the default origin is the portal's own. */
export type Sender = { tenant: Tenant; cookie?: string; from?: string };

/** The response to a post: `result` is the action's result, `text` the whole body without its request id. */
export type ActionAnswer = { status: number; redirect: string | null; result: string; text: string };

/** The guarantee of one second is measured by `npm run prove`, where nothing else runs. */
const timeoutMs = 10_000;
let calls = 0;

/** Posts to an action. Rejects when no response arrives within ten seconds. */
export async function postAction(
  origin: string,
  { id, path }: Pick<BuiltAction, 'id' | 'path'>,
  post: Post,
  { tenant, cookie, from = origin }: Sender,
): Promise<ActionAnswer> {
  const withoutScript = 'withoutScript' in post;
  calls += 1;
  const answer = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: from,
      'x-app-id': tenant.appId,
      'x-environment': tenant.environment,
      // Each call has its own client address, so that rate limits per address do not apply.
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(withoutScript ? {} : { 'next-action': id, accept: 'text/x-component' }),
      ...('contentType' in post ? { 'content-type': post.contentType } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: await bodyOf(post),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const requestId = answer.headers.get('x-request-id') ?? '';
  const text = (await answer.text())
    .replaceAll(requestId || '\0', '<request id>')
    // The round of a form depends on the clock.
    .replaceAll(/"round":\d+/g, '"round":0');
  const redirect = answer.headers.get('x-action-redirect') ?? answer.headers.get('location');
  return { status: answer.status, redirect, result: resultIn(text), text };
}

async function bodyOf(post: Post): Promise<RequestInit['body']> {
  if ('withoutScript' in post) return post.withoutScript;
  return 'body' in post ? (post.body as RequestInit['body']) : encodeReply(post.args);
}

/** Returns the action's result without the page that the response may contain as well. */
function resultIn(text: string): string {
  const row = /^0:.*"a":"\$@(\w+)"/m.exec(text)?.[1];
  return row ? (text.split('\n').find((line) => line.startsWith(`${row}:`)) ?? '') : text;
}

/** Returns the cookie of a member's portal session over HTTP. */
export async function portalCookie({ tenant, sessionId }: Person): Promise<string> {
  const { appId, environment } = tenant;
  return `sojourn=${await encodeSessionCookie({ sessionId, appId, environment })}`;
}

/** Returns a member as a sender with a session cookie. */
export async function senderOf(person: Person): Promise<Sender> {
  return { tenant: person.tenant, cookie: await portalCookie(person) };
}
