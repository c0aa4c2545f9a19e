import { isProblem } from '#server/platform/errors/index.ts';
import { readBytes } from '#server/platform/http/read-body.ts';
import { setMailChoice } from './mail-choice.ts';
import { openUnsubscribeToken } from './unsubscribe-token.ts';

const pathPattern = /^\/unsubscribe\/([A-Za-z0-9_-]{20,500})$/;
/** The body of RFC 8058 has 26 bytes, or some hundred as a multipart form. */
const mostBytes = 4 * 1024;

/**
 * Answers the address in the List-Unsubscribe header of a message. A POST with the body of RFC 8058, which a mail program sends
 * without a session, switches the e-mails off. A GET, which scanners of links send too, changes nothing and redirects to the
 * page of the choice.
 */
export async function respondToUnsubscribe(request: Request): Promise<Response> {
  const token = pathPattern.exec(new URL(request.url).pathname)?.[1] ?? '';
  if (!openUnsubscribeToken(token)) return plain(404, 'This address is not known.');
  if (request.method !== 'POST')
    return new Response(null, {
      status: 303,
      headers: { ...headers, location: `/unsubscribe/${token}/choice` },
    });
  const body = await readBytes(request, mostBytes).catch((err: unknown) => {
    if (isProblem(err, 'body_too_large')) return null;
    throw err;
  });
  if (body === null) return plain(413, 'The body is too large.');
  if (!/List-Unsubscribe[\s\S]{0,200}One-Click/.test(Buffer.from(body).toString('latin1')))
    return plain(400, 'The body must be List-Unsubscribe=One-Click.');
  await setMailChoice(token, false);
  return plain(200, 'These e-mails are switched off.');
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
