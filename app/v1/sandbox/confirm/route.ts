import { confirmInSandbox } from '#server/sandbox/payments/confirm-in-sandbox.ts';
import * as contract from '#server/sandbox/payments/contract.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.confirmInSandbox, confirmInSandbox],
});
