import { respondWithLogo, respondWithMedia } from '#server/media/index.ts';
import { config } from '#server/platform/config/index.ts';
import { environments } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';

/** Posters, their previews and partners' logos; plain Request to Response, so that the bare Node server can mount it as well. */
export async function GET(request: Request): Promise<Response> {
  // An address names no environment, and the pages' own comes first: it has nearly all that is asked for.
  const first = config.portalEnvironment;
  const order = [first, ...environments.filter((one) => one !== first)];
  const logo = await respondWithLogo(
    request,
    order.map((environment) => () => pool(environment).db),
  );
  return logo ?? respondWithMedia(request);
}
