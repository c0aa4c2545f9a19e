import * as contract from '#server/modules/esim/contract.ts';
import { listEsimTopUpOptions, presentTopUpOptions } from '#server/modules/esim/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listEsimTopUpOptions, listEsimTopUpOptions, presentTopUpOptions],
});
