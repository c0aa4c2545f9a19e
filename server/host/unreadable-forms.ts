import { runPageRequest } from '#server/platform/http/page-requests.ts';
import type { PageHandler } from './http-server.ts';
import { replaceResponse } from './next-output/replace-response.ts';
import { refuse } from './refuse.ts';
import type { Refusal } from './refuse-request.ts';

const unreadable: Refusal = { status: 400, text: 'The form could not be read.' };

/** Answers 400 to a form that Next cannot decode; Next itself answers 500 before it calls our code. */
export function withUnreadableForms(handle: PageHandler): PageHandler {
  return (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') return handle(req, res);
    return runPageRequest((hasBegun) => {
      replaceResponse(
        res,
        () => res.statusCode >= 500 && !hasBegun(),
        () => refuse(res, unreadable),
      );
      return handle(req, res);
    });
  };
}
