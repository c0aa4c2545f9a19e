import * as contract from '#server/airport/contract.ts';
import { getFitnessAvailability } from '#server/airport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.getFitnessAvailability, getFitnessAvailability],
});
