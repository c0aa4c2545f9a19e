import * as contract from '#server/modules/privacy/contract.ts';
import { exportPersonalData } from '#server/modules/privacy/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.exportPersonalData, exportPersonalData],
});
