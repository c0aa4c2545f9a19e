import * as contract from '#server/modules/trips/contract.ts';
import { listCircleTrips, presentCircleTripPage } from '#server/modules/trips/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listCircleTrips, listCircleTrips, presentCircleTripPage],
});
