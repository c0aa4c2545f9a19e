import { presentCancelledBooking } from '#server/modules/bookings/index.ts';
import * as contract from '#server/modules/transfers/contract.ts';
import { cancelTransferBooking } from '#server/modules/transfers/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelGroundBooking, cancelTransferBooking, presentCancelledBooking],
});
