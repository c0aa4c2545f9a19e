import type { NextApiRequest } from 'next';
import type { Visitor } from '../visitor.ts';
import { authCookies } from './auth-options.ts';

/** What next-auth reads of a request: the action in `path`, checked form fields, and its own cookies. */
type Parts = {
  method?: 'GET' | 'POST';
  path?: readonly string[];
  fields?: Record<string, string | undefined>;
  cookies?: Record<string, string | null>;
};

/**
 * The request as next-auth gets it. Only cookies of next-auth are passed on, because it joins all whose names
 * begin with the name of the session cookie. The headers are the two that determine the origin.
 */
export function nextAuthRequest(visitor: Visitor, parts: Parts): NextApiRequest {
  const { method = 'GET', path = [], fields, cookies = {} } = parts;
  const { sessionToken } = authCookies(visitor.secure);
  const sent = Object.entries({ ...cookies, [sessionToken.name]: visitor.sessionCookie });
  return {
    method,
    query: { nextauth: path },
    body: fields,
    cookies: Object.fromEntries(sent.filter(([, value]) => value)),
    headers: {
      'x-forwarded-host': URL.parse(visitor.origin)?.host ?? 'localhost',
      'x-forwarded-proto': visitor.secure ? 'https' : 'http',
    },
  } as unknown as NextApiRequest;
}
