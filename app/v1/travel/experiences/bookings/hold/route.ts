import '#server/products.ts';
import * as contract from '#server/experiences/contract.ts';
import { holdExperience } from '#server/experiences/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.holdExperience, holdExperience],
});
