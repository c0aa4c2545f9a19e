import { createRequire } from 'node:module';
import { encodeSessionCookie } from '#server/identity/index.ts';
import type { Person, Tenant } from '../tenants.ts';
import type { BuiltAction } from './built-actions.ts';

// The encoder of the framework's own browser code, for which it declares no types.
const { encodeReply } = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-turbopack/client.browser.js',
) as { encodeReply: (args: unknown[]) => Promise<string | FormData> };

/** What is posted: arguments as the browser's code encodes them, a body as it is, or the form of a page without scripts. */
export type Post =
  | { args: unknown[] }
  | { body: string | Uint8Array; contentType: string }
  | { withoutScript: FormData };

/** Who posts, from which origin (the portal's own where none is given). */
export type Sender = { tenant: Tenant; cookie?: string; from?: string };

export type ActionAnswer = { status: number; redirect: string | null; result: string; text: string };

/** No answer within this time counts as none. The second that is promised is measured where nothing else runs. */
const patienceMs = 10_000;
let calls = 0;

/** Posts to an action. Rejects when no answer comes in time. */
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
      // Another address each time: limits of one address must not hide what an action does.
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(withoutScript ? {} : { 'next-action': id, accept: 'text/x-component' }),
      ...('contentType' in post ? { 'content-type': post.contentType } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: await bodyOf(post),
    signal: AbortSignal.timeout(patienceMs),
  });
  const requestId = answer.headers.get('x-request-id') ?? '';
  const text = (await answer.text())
    .replaceAll(requestId || '\0', '<request id>')
    // A round of a form is told by the clock.
    .replaceAll(/"round":\d+/g, '"round":0');
  const redirect = answer.headers.get('x-action-redirect') ?? answer.headers.get('location');
  return { status: answer.status, redirect, result: resultIn(text), text };
}

async function bodyOf(post: Post): Promise<RequestInit['body']> {
  if ('withoutScript' in post) return post.withoutScript;
  return 'body' in post ? (post.body as RequestInit['body']) : encodeReply(post.args);
}

/** What the action answered, without the page that stands beside it where that was drawn anew. */
function resultIn(text: string): string {
  const row = /^0:.*"a":"\$@(\w+)"/m.exec(text)?.[1];
  return row ? (text.split('\n').find((line) => line.startsWith(`${row}:`)) ?? '') : text;
}

/** The cookie of a member's portal session over http. */
export async function portalCookie({ tenant, sessionId }: Person): Promise<string> {
  const { appId, environment } = tenant;
  return `sojourn=${await encodeSessionCookie({ sessionId, appId, environment })}`;
}

/** A member as a sender. */
export async function senderOf(person: Person): Promise<Sender> {
  return { tenant: person.tenant, cookie: await portalCookie(person) };
}
