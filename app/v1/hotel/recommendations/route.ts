import * as contract from '#server/modules/hotels/catalogue/contract.ts';
import { listRecommendations, presentRecommendations } from '#server/modules/hotels/catalogue/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listRecommendations, listRecommendations, presentRecommendations],
});
