import * as contract from '#server/personal-data/contract.ts';
import { exportPersonalData } from '#server/personal-data/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.exportPersonalData, exportPersonalData],
});
