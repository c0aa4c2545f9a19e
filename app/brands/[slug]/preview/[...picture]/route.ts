import { respondWithBrandPicture } from '#server/portal/brand-pictures.ts';

/** A picture of a hotel or an experience in the partner's frame, for link previews. */
export function GET(request: Request): Promise<Response> {
  return respondWithBrandPicture(request);
}
