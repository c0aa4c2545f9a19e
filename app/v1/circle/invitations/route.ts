import * as contract from '#server/circles/contract.ts';
import { listInvitationsToMe } from '#server/circles/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.listMyInvitations, listInvitationsToMe],
});
