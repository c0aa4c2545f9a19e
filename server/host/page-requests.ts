import { runPageRequest } from '#server/platform/http/page-requests.ts';
import type { PageHandler } from './http-server.ts';
import { replaceResponse } from './next-output/replace-response.ts';
import { refuse } from './refuse.ts';
import type { Refusal } from './refuse-request.ts';

const unreadable: Refusal = { status: 400, text: 'The form could not be read.' };

/**
 * Gives each request for a page its own state (`runPageRequest`), and answers 400 to a form that Next cannot decode; Next
 * itself answers 500 before it calls our code.
 */
export function withPageRequests(handle: PageHandler): PageHandler {
  return (req, res) => {
    const isForm = req.method !== 'GET' && req.method !== 'HEAD';
    return runPageRequest({ isForm, isDocument: isDocument(req) }, ({ hasBegun, end }) => {
      res.once('close', end);
      if (isForm)
        replaceResponse(
          res,
          () => res.statusCode >= 500 && !hasBegun(),
          () => refuse(res, unreadable),
        );
      return handle(req, res);
    });
  };
}

/** True for requests of the browser, false for those of a script in an open document. */
const isDocument = ({ headers }: Parameters<PageHandler>[0]) =>
  headers.rsc === undefined && headers['next-action'] === undefined;
