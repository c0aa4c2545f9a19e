import * as contract from '#server/modules/airport-services/catalogue/contract.ts';
import {
  listFitnessCentres,
  presentFitnessCentres,
} from '#server/modules/airport-services/catalogue/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.listFitnessCentres, listFitnessCentres, presentFitnessCentres],
});
