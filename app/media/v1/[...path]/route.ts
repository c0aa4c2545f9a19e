import { respondWithLogo, respondWithMedia } from '#server/artwork/index.ts';
import { config } from '#server/platform/config/index.ts';
import { environments } from '#server/platform/context/index.ts';

/**
 * Posters, their previews and partners' logos. A plain function of the request, because the Node server also
 * serves it without Next.
 */
export async function GET(request: Request): Promise<Response> {
  // The address contains no environment. The portal's environment is tried first, because nearly all
  // requested logos are there.
  const first = config.portalEnvironment;
  const order = [first, ...environments.filter((one) => one !== first)];
  return (await respondWithLogo(request, order)) ?? respondWithMedia(request);
}
