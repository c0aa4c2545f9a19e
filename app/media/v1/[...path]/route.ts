import { respondWithMedia } from '#server/media/index.ts';

/** Posters and their previews; plain Request to Response, so that the bare Node server can mount it as well. */
export function GET(request: Request): Promise<Response> {
  return respondWithMedia(request);
}
