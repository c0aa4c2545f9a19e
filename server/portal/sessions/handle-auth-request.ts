import { problem } from '#server/platform/errors/index.ts';
import { cookieOf } from '#server/platform/http/cookie-of.ts';
import { enforceRequestLimit } from '#server/platform/http/enforce-limits.ts';
import { isOwnOrigin } from '#server/platform/http/own-origin.ts';
import { originOf, requestIdOf } from '#server/platform/http/request-facts.ts';
import { jsonResponse, problemResponse, retryAfterHeader } from '#server/platform/http/respond.ts';
import { requestLog } from '#server/platform/log/index.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import { newAttempt } from './auth-attempt.ts';
import { type AuthForm, readAuthForm } from './auth-form.ts';
import { authCookies, authOptions } from './auth-options.ts';
import { loadNextAuth } from './load-next-auth.ts';
import { nextAuthRequest } from './next-auth-request.ts';
import { collectAnswer, type NextAuthAnswer } from './next-auth-response.ts';
import { rateLimitedCode } from './passcode-provider.ts';
import { returnUrl } from './return-url.ts';

const base = '/api/auth/';

/** The actions of next-auth that exist here. Its own pages and everything else answer 404. */
const actions: Record<string, 'GET' | 'POST'> = {
  csrf: 'GET',
  providers: 'GET',
  session: 'GET',
  signout: 'POST',
  'callback/credentials': 'POST',
};

/** All actions count as one operation without a credential, in the log and for the limit of requests. */
const operation = { id: 'next-auth' };

/** Answers a request to `/api/auth/*` by next-auth. Refusals are problem documents, as in `/v1`. */
export async function handleAuthRequest(request: Request): Promise<Response> {
  const requestId = requestIdOf(request);
  const headers = { 'x-request-id': requestId };
  try {
    return await answer(request, headers);
  } catch (err) {
    const about = { requestId, origin: originOf(request), log: requestLog(requestId, operation.id) };
    return problemResponse(err, about, headers);
  }
}

async function answer(request: Request, headers: Record<string, string>): Promise<Response> {
  const action = new URL(request.url).pathname.slice(base.length);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!Object.hasOwn(actions, action) || actions[action] !== method) throw problem('not_found');
  refuseOtherOrigins(request);
  const visitor = await readVisitor(
    (name) => (name === 'x-request-id' ? headers[name] : request.headers.get(name)),
    (name) => cookieOf(request, name),
  );
  if (!visitor) throw problem('not_found');
  await enforceRequestLimit(operation, visitor.context);
  const form = method === 'POST' ? await readAuthForm(request) : undefined;
  return run(visitor, request, { action, form, headers });
}

type Call = { action: string; form: AuthForm | undefined; headers: Record<string, string> };

async function run(visitor: Visitor, request: Request, { action, form, headers }: Call): Promise<Response> {
  const { csrfToken, callbackUrl, sessionToken } = authCookies(visitor.secure);
  const origin = URL.parse(visitor.origin)?.origin ?? visitor.origin;
  const returnCookie = cookieOf(request, callbackUrl.name);
  const attempt = newAttempt();
  const { response, answer } = collectAnswer();
  const { answerNextAuth } = await loadNextAuth();
  const sent = nextAuthRequest(visitor, {
    method: form ? 'POST' : 'GET',
    path: action.split('/'),
    fields: form,
    cookies: {
      [csrfToken.name]: cookieOf(request, csrfToken.name),
      // next-auth fails when this cookie holds no URL.
      [callbackUrl.name]: returnCookie && returnUrl(returnCookie, origin),
    },
  });
  await answerNextAuth(sent, response, authOptions(visitor, attempt));
  if (attempt.failure) throw attempt.failure;
  if (answer.url === null && answer.status !== 200) throw new Error(`next-auth answered ${answer.status}`);
  // Reading a session neither renews its cookie nor deletes the cookie of another app on the same host.
  const cookies = answer.cookies.filter(
    (one) => action !== 'session' || !one.startsWith(`${sessionToken.name}=`),
  );
  return respond(answer, cookies, {
    isScript: form?.json === 'true',
    origin,
    headers: { ...headers, ...retryAfterHeader(attempt.retryAfterSeconds) },
  });
}

/**
 * Makes the response: JSON for scripts, a redirect for forms. next-auth redirects to its own pages when it
 * refuses; the sign-in page takes their place, with the same error code in its URL.
 */
function respond(
  { body, url }: NextAuthAnswer,
  cookies: string[],
  { isScript, origin, headers }: { isScript: boolean; origin: string; headers: Record<string, string> },
): Response {
  const refusal = url === null ? null : refusalIn(new URL(url));
  const target = refusal === null ? url : `${origin}/login?error=${encodeURIComponent(refusal)}`;
  let response: Response;
  if (target === null) response = jsonResponse(200, body, headers);
  else if (isScript) response = jsonResponse(refusal === null ? 200 : 401, { url: target }, headers);
  else {
    response = jsonResponse(302, {}, headers);
    response.headers.set('location', target);
  }
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

const knownCodes = ['CredentialsSignin', 'AccessDenied', rateLimitedCode];

/** The error code of a redirect to one of next-auth's own pages; null for any other redirect. */
function refusalIn({ pathname, searchParams }: URL): string | null {
  if (!pathname.startsWith(base)) return null;
  if (searchParams.has('csrf')) return 'MissingCSRF';
  const code = searchParams.get('error') ?? '';
  return knownCodes.includes(code) ? code : 'Callback';
}

function refuseOtherOrigins(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, originOf(request)))
    throw problem('forbidden', { detail: 'The request was sent from another origin.' });
}
