import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { TokenPair } from './contract.ts';

const tag = 'Users and apps';

export const switchOrganisation = endpoint({
  id: 'switchOrganisation',
  method: 'POST',
  path: '/v1/users/switch-org',
  tag,
  summary: 'Switch to another organisation',
  description:
    "Returns a new token pair for the app of that organisation that the caller last signed in to, else for the oldest app that they can access; send its `app_id` as `X-App-Id` from then on. The old pair is revoked at once, and the new session ends when the old one would have. An organisation without such an app returns 404. The portal's session cookie is refused with 403, because tokens must never reach a browser.",
  caller: 'member',
  body: z.object({
    org_id: z
      .uuid('Must be a UUID.')
      .describe('Id of the organisation: `org_id` in the list of apps or `org.id` in the app context.')
      .meta({ example: '01980000-0000-7000-8000-00000000000a' }),
  }),
  response: TokenPair.extend({
    org: z
      .object({
        id: fields.uuid.describe('The `org_id` that was sent.'),
        name: z.string().describe('Name of the organisation.'),
      })
      .describe('The organisation to which the session now belongs.'),
    app_id: fields.uuid.describe('Send it as `X-App-Id` from now on.'),
  }).meta({ id: 'SwitchedOrganisation' }),
  errors: ['not_found', 'token_revoked', 'forbidden'],
});
