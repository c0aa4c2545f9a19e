import { IncomingMessage, type ServerResponse } from 'node:http';
import type { PageHandler } from './http-server.ts';
import { replaceResponse } from './next-output/replace-response.ts';

/** The page that is shown for missing documents; it always answers 404. */
const missingPage = '/missing';

/**
 * Answers the page `/missing` with status 404 when Next finds no document. Next itself includes the not-found
 * page in the payload of every page and renders it for each request (two thirds of the start page's 128 kB).
 * When a page calls `notFound`, Next sends an empty body that a script has to fill.
 */
export function withMissingPage(handle: PageHandler): PageHandler {
  return (req, res) => {
    // The script of the current document handles responses to requests within that document.
    if (req.headers.rsc !== undefined || req.headers['next-action'] !== undefined) return handle(req, res);
    if (pathOf(req) === missingPage) res.statusCode = 404;
    else
      replaceResponse(
        res,
        () => isMissingDocument(res),
        () => void handle(missingPageRequest(req), res),
      );
    return handle(req, res);
  };
}

const isMissingDocument = (res: ServerResponse) =>
  res.statusCode === 404 && String(res.getHeader('content-type')).startsWith('text/html');

const pathOf = (req: IncomingMessage) => req.url?.split('?', 1)[0] ?? '/';

/** A request for the missing page with the headers of the original request. */
function missingPageRequest(req: IncomingMessage): IncomingMessage {
  const request = new IncomingMessage(req.socket);
  request.method = req.method === 'HEAD' ? 'HEAD' : 'GET';
  request.url = `${missingPage}?${new URLSearchParams({ path: pathOf(req) })}`;
  request.headers = { ...req.headers };
  request.push(null);
  return request;
}
