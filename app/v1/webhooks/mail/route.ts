import * as contract from '#server/modules/mail-reports/contract.ts';
import { receiveMailReport } from '#server/modules/mail-reports/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.receiveMailReport, receiveMailReport],
});
