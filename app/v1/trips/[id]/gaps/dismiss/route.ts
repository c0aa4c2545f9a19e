import { serve } from '#server/serve.ts';
import * as contract from '#server/trips/contract.ts';
import { dismissTripGap } from '#server/trips/index.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.dismissTripGap, dismissTripGap],
});
