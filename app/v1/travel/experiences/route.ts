import * as contract from '#server/modules/experiences/contract.ts';
import { presentProductPage, searchExperiences } from '#server/modules/experiences/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.searchExperiences, searchExperiences, presentProductPage],
});
