import * as contract from '#server/modules/circles/contract.ts';
import { declineInvitation } from '#server/modules/circles/index.ts';
import { serve } from '#server/wiring/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [contract.declineInvitation, declineInvitation],
});
