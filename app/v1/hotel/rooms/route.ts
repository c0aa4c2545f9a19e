import * as contract from '#server/modules/hotels/catalogue/contract.ts';
import { listRooms, presentRooms } from '#server/modules/hotels/catalogue/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.listRooms, listRooms, presentRooms],
});
