import * as contract from '#server/perks/contract.ts';
import { listBookingPerks } from '#server/perks/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listBookingPerks, listBookingPerks],
});
