import { respondToUnsubscribe } from '#server/modules/tenants/index.ts';

/** The address in the List-Unsubscribe header of e-mails that a person may refuse. */
export function GET(request: Request): Promise<Response> {
  return respondToUnsubscribe(request);
}

/** The one click of a mail program (RFC 8058). */
export function POST(request: Request): Promise<Response> {
  return respondToUnsubscribe(request);
}
