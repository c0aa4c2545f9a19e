import * as contract from '#server/ground-transport/contract.ts';
import { receiveVehicleInfo } from '#server/ground-transport/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.receiveVehicleInfo, receiveVehicleInfo],
});
