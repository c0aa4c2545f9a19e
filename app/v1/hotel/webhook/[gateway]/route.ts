import * as contract from '#server/checkout/contract-webhooks.ts';
import { receiveHotelPayment } from '#server/checkout/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.receiveHotelPayment, receiveHotelPayment],
});
