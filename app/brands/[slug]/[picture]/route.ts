import { respondWithBrandPicture } from '#server/portal/brand-pictures.ts';

/** Card art, marks, icons and manifest of a partner; plain Request to Response, served without Next as well. */
export function GET(request: Request): Promise<Response> {
  return respondWithBrandPicture(request);
}
