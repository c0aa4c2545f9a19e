import { IncomingMessage, type ServerResponse } from 'node:http';
import type { PageHandler } from './http-server.ts';
import { replaceAnswer } from './replace-answer.ts';

/** The page that is shown for documents that are not there; 404 whoever asks for it. */
const missingPage = '/missing';

/**
 * Shows the page `/missing` with status 404 wherever Next finds no document. Next's own way keeps a not-found page in
 * every page's payload, rendered anew for each request (two thirds of the start page's 128 kB), and sends an empty
 * body when a page itself says that something is not there, to be drawn by a script.
 */
export function withMissingPage(handle: PageHandler): PageHandler {
  return (req, res) => {
    // What is fetched within a document goes to that document's own script.
    if (req.headers.rsc !== undefined || req.headers['next-action'] !== undefined) return handle(req, res);
    if (pathOf(req) === missingPage) res.statusCode = 404;
    else
      replaceAnswer(
        res,
        () => isMissingDocument(res),
        () => void handle(askForMissing(req), res),
      );
    return handle(req, res);
  };
}

const isMissingDocument = (res: ServerResponse) =>
  res.statusCode === 404 && String(res.getHeader('content-type')).startsWith('text/html');

const pathOf = (req: IncomingMessage) => req.url?.split('?', 1)[0] ?? '/';

/** The same reader's request for the page that says so. */
function askForMissing(req: IncomingMessage): IncomingMessage {
  const asked = new IncomingMessage(req.socket);
  asked.method = req.method === 'HEAD' ? 'HEAD' : 'GET';
  asked.url = `${missingPage}?${new URLSearchParams({ path: pathOf(req) })}`;
  asked.headers = { ...req.headers };
  asked.push(null);
  return asked;
}
