import { presentCancelledBooking } from '#server/modules/bookings/index.ts';
import * as contract from '#server/modules/experiences/contract.ts';
import { cancelExperienceBooking } from '#server/modules/experiences/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.cancelExperienceBooking, cancelExperienceBooking, presentCancelledBooking],
});
