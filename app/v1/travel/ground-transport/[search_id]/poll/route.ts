import * as contract from '#server/modules/transfers/contract.ts';
import {
  filterTransferSearch,
  pollTransferSearch,
  presentFoundQuotes,
} from '#server/modules/transfers/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.pollGroundTransport, pollTransferSearch, presentFoundQuotes],
  POST: [contract.filterGroundTransport, filterTransferSearch, presentFoundQuotes],
});
