import { runPageRequest } from '#server/platform/http/page-requests.ts';
import type { PageHandler } from './http-server.ts';
import { refuse } from './refuse.ts';
import type { Refusal } from './refuse-request.ts';
import { replaceAnswer } from './replace-answer.ts';

const unreadable: Refusal = { status: 400, text: 'The form could not be read.' };

/** Answers a form that Next cannot decode with 400. Next answers 500, and calls no code of ours before. */
export function withUnreadableForms(handle: PageHandler): PageHandler {
  return (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') return handle(req, res);
    return runPageRequest((hasBegun) => {
      replaceAnswer(
        res,
        () => res.statusCode >= 500 && !hasBegun(),
        () => refuse(res, unreadable),
      );
      return handle(req, res);
    });
  };
}
