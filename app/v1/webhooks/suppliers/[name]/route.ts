import * as contract from '#server/modules/supplier-changes/contract.ts';
import { receiveSupplierEvent } from '#server/modules/supplier-changes/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.receiveSupplierEvent, receiveSupplierEvent],
});
