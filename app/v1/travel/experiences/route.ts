import * as contract from '#server/experiences/contract.ts';
import { searchExperiences } from '#server/experiences/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.searchExperiences, searchExperiences],
});
