import { respondWithBrandPicture } from '#server/portal/brand-pictures.ts';

/**
 * Card art, marks, icons and manifest of a partner. A plain function of the request, because the Node server
 * also serves it without Next.
 */
export function GET(request: Request): Promise<Response> {
  return respondWithBrandPicture(request);
}
