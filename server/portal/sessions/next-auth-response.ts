import type { NextApiResponse } from 'next';

/** What next-auth answered: a body, or the URL that it redirects to or names in `url`. */
export type NextAuthAnswer = { status: number; body: unknown; cookies: string[]; url: string | null };

/**
 * A response of Next's older API that only collects what next-auth writes to it. That form of next-auth needs
 * nothing of Next, so it also runs on the Node host.
 */
export function collectAnswer(): { response: NextApiResponse; answer: NextAuthAnswer } {
  const answer: NextAuthAnswer = { status: 200, body: null, cookies: [], url: null };
  const take = (body: unknown) => {
    answer.body = body;
    const { url } = (body ?? {}) as { url?: unknown };
    if (typeof url === 'string') answer.url = url;
  };
  const response = {
    status: (code: number) => {
      answer.status = code;
      return response;
    },
    getHeader: (name: string) => (name === 'Set-Cookie' ? answer.cookies : undefined),
    setHeader: (name: string, value: string | string[]) => {
      if (name === 'Set-Cookie') answer.cookies = [value].flat();
      if (name === 'Location') answer.url = String(value);
      return response;
    },
    json: take,
    send: take,
    end: () => undefined,
  };
  return { response: response as unknown as NextApiResponse, answer };
}
