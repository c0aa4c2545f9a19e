import * as contract from '#server/modules/airport-services/catalogue/contract.ts';
import {
  getRestaurantAvailability,
  presentAvailability,
} from '#server/modules/airport-services/catalogue/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.getRestaurantAvailability, getRestaurantAvailability, presentAvailability],
});
