import * as contract from '#server/modules/airport-services/catalogue/contract.ts';
import { presentVenuePage, searchAirportServices } from '#server/modules/airport-services/catalogue/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.searchAirportServices, searchAirportServices, presentVenuePage],
});
