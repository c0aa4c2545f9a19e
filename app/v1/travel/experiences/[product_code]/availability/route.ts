import * as contract from '#server/modules/experiences/contract.ts';
import { getExperienceAvailability, presentAvailability } from '#server/modules/experiences/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getExperienceAvailability, getExperienceAvailability, presentAvailability],
});
