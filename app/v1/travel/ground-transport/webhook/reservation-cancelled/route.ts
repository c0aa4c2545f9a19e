import '#server/products.ts';
import * as contract from '#server/ground-transport/contract.ts';
import { receiveReservationCancelled } from '#server/ground-transport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [contract.receiveReservationCancelled, receiveReservationCancelled],
});
