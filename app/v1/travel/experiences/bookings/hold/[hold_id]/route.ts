import '#server/products.ts';
import * as contract from '#server/experiences/contract.ts';
import { releaseExperienceHold } from '#server/experiences/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [contract.releaseExperienceHold, releaseExperienceHold],
});
