import * as contract from '#server/identity/contract-people.ts';
import { getNotificationChoices, updateNotificationChoices } from '#server/identity/index.ts';
import { serve } from '#server/serve.ts';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [contract.getNotificationChoices, getNotificationChoices],
  PATCH: [contract.updateNotificationChoices, updateNotificationChoices],
});
