import * as contract from '#server/modules/transfers/contract.ts';
import { receiveReservationModified } from '#server/modules/transfers/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [contract.receiveReservationModified, receiveReservationModified],
});
