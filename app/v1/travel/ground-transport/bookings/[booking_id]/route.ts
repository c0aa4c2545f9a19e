import * as contract from '#server/modules/transfers/contract.ts';
import { getTransferBooking, presentTransferBooking } from '#server/modules/transfers/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getGroundBooking, getTransferBooking, presentTransferBooking],
});
