import * as contract from '#server/sandbox/payments/contract.ts';
import { payInSandbox } from '#server/sandbox/payments/pay-in-sandbox.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.payInSandbox, payInSandbox],
});
