import { respondWithPicture } from '#server/modules/pictures/index.ts';

/** Our copies of suppliers' pictures. A plain function of the request, as for posters. */
export function GET(request: Request): Promise<Response> {
  return respondWithPicture(request);
}
