import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { TokenPair } from './contract.ts';
import { personalFacts, vendorFacts } from './contract-users.ts';

const tag = 'Users and apps';

const AccessibleApp = z
  .object({
    id: fields.uuid.describe('Value for `X-App-Id`.'),
    name: z.string(),
    org_id: fields.uuid,
    role: z
      .enum(['member', 'support', 'admin', 'owner'])
      .describe("The caller's role in the organisation that owns the app."),
    branding: z.record(z.string(), z.unknown()).describe("The partner's brand.json."),
  })
  .meta({ id: 'AccessibleApp' });

const Session = z
  .object({
    id: fields.uuid,
    user_agent: z.string().describe('What the device called itself at sign-in; empty when it did not say.'),
    created_at: fields.timestamp,
    expires_at: fields.timestamp.describe('When it ends at the latest.'),
    current: z.boolean().describe('True for the session of this request.'),
  })
  .meta({ id: 'Session' });

const secret = z.string().nullable().describe('`null` for everybody but a system administrator.');

const UserRecord = z
  .object({
    id: fields.uuid.nullable(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone_number: z.string().nullable().describe('E.164; null while it is not known.'),
    ...personalFacts,
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null while it is not known.'),
    image: z.string().nullable(),
    vibes: z.array(z.string()).describe('Interest tags.'),
    is_active: z.boolean(),
    is_vendor: vendorFacts.is_vendor,
    is_sys_admin: z.boolean(),
    is_email_otp_verified: z.boolean().nullable(),
    vendor_name: vendorFacts.vendor_name,
    external_login_key: secret,
    external_member_id: secret,
    fmt_partner_id: secret,
    hash_encryption: secret,
  })
  .meta({ id: 'User' });

export const listApps = endpoint({
  id: 'listApps',
  method: 'GET',
  path: '/v1/users/apps',
  tag,
  summary: 'List the apps the caller can access',
  description:
    'Apps in which the caller has a membership that was not cancelled, and all apps of organisations they work for. By name of the organisation, then of the app; 100 at most.',
  caller: 'member',
  response: z.object({ apps: z.array(AccessibleApp) }).meta({ id: 'AccessibleApps' }),
});

export const switchOrganisation = endpoint({
  id: 'switchOrganisation',
  method: 'POST',
  path: '/v1/users/switch-org',
  tag,
  summary: 'Switch to another organisation',
  description:
    "Answers a new pair of tokens for the app the caller last signed in to there, else for that organisation's oldest app that they can access; send its `app_id` as `X-App-Id` from now on. The old pair is revoked at once and the new session ends when the old one would have. An organisation without such an app is a 404. The portal's session cookie is refused with 403, because tokens never reach a browser.",
  caller: 'member',
  body: z.object({
    org_id: z
      .uuid('Must be a UUID.')
      .describe('The organisation, as `org_id` of the apps or `org.id` of the app context.')
      .meta({ example: '01980000-0000-7000-8000-00000000000a' }),
  }),
  response: TokenPair.extend({
    org: z.object({ id: fields.uuid, name: z.string() }),
    app_id: fields.uuid,
  }).meta({ id: 'SwitchedOrganisation' }),
  errors: ['not_found', 'token_revoked', 'forbidden'],
});

export const listRoles = endpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/v1/users/roles',
  tag,
  summary: "List the caller's roles",
  description: "Roles in the session's organisation, as they stand now, and `sys_admin` above them.",
  caller: 'member',
  response: z
    .object({
      roles: z.array(
        z.object({
          id: z.enum(['member', 'support', 'admin', 'owner', 'sys_admin']),
          name: z.string().meta({ example: 'Administrator' }),
          scope: z
            .enum(['organisation', 'environment'])
            .describe('How far it reaches: the organisation, or the whole environment.'),
        }),
      ),
    })
    .meta({ id: 'Roles' }),
});

export const listPermissions = endpoint({
  id: 'listPermissions',
  method: 'GET',
  path: '/v1/users/permissions',
  tag,
  summary: 'List what the caller may do',
  description:
    'Effective permissions, written `noun:verb`, derived from the roles: one for each right that an operation checks beyond what every member may do. Empty for members and support.',
  caller: 'member',
  response: z
    .object({ permissions: z.array(z.string().meta({ example: 'users:read' })) })
    .meta({ id: 'Permissions' }),
});

export const searchUsers = endpoint({
  id: 'searchUsers',
  method: 'GET',
  path: '/v1/users/search',
  tag,
  summary: 'Look up members by username',
  description:
    'Active users with an active membership in the same app, and so of the same organisation, whose username starts with the prefix; 20 at most. Capitals do not matter, accents do; no character is a wildcard. Results come in the order of the code points of the normalised usernames (NFC, lower case), the same in every language. Takes an active membership (403 `membership_inactive`). At most 30 in any 60 seconds per user and app, exact across processes; requests that fail validation do not count.',
  caller: 'member',
  query: z.object({
    username: z
      .string()
      .min(3, 'Must have at least 3 characters.')
      .max(64, 'Must have at most 64 characters.')
      .describe('First characters of the username.')
      .meta({ example: 'ana' }),
  }),
  response: z
    .object({ users: z.array(z.object({ username: z.string(), image: z.string().nullable() })) })
    .meta({ id: 'FoundUsers' }),
  errors: ['membership_inactive', 'rate_limited'],
});

export const listRecentUsers = endpoint({
  id: 'listRecentUsers',
  method: 'GET',
  path: '/v1/users/recent',
  tag,
  summary: 'List the newest users',
  description:
    'The 100 people with an active membership who joined this app last, newest first. For callers with `users:read` only: administrators and owners of the organisation, and system administrators. Each read is logged.',
  caller: 'member',
  response: z.object({ users: z.array(UserRecord) }).meta({ id: 'RecentUsers' }),
  errors: ['forbidden'],
});

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/v1/users/sessions',
  tag,
  summary: "List the caller's sessions",
  description: 'Where the caller is signed in to this app, newest first; 100 at most.',
  caller: 'member',
  response: z.object({ sessions: z.array(Session) }).meta({ id: 'Sessions' }),
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/users/sessions',
  tag,
  summary: 'End all other sessions',
  description:
    "Ends the caller's sessions in this app, with all their tokens, except the one that asks. At once and everywhere.",
  caller: 'member',
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/v1/users/sessions/{id}',
  tag,
  summary: 'End one of the own sessions',
  description:
    'Its access and refresh tokens are refused from the next request on. Ending the own session signs out.',
  caller: 'member',
  params: z.object({ id: fields.pathId }),
  errors: ['not_found'],
});

const NotificationChoices = z
  .object({
    perk_reminders: z.boolean().describe('Mails about perks that are about to expire.'),
    circle_invitations: z
      .boolean()
      .describe('Mails about invitations to circles; the list shows them anyway.'),
  })
  .meta({ id: 'NotificationChoices' });

export const getNotificationChoices = endpoint({
  id: 'getNotificationChoices',
  method: 'GET',
  path: '/v1/users/notifications',
  tag,
  summary: 'Read which mails the caller wants',
  description:
    'All are on until they are switched off. Passcodes and what belongs to a booking are mailed whatever is chosen.',
  caller: 'member',
  response: NotificationChoices,
});

export const updateNotificationChoices = endpoint({
  id: 'updateNotificationChoices',
  method: 'PATCH',
  path: '/v1/users/notifications',
  tag,
  summary: 'Choose which mails the caller wants',
  description: 'Changes the given choices, in this app only; the others stay. Counts for mails not sent yet.',
  caller: 'member',
  body: z.object({
    perk_reminders: NotificationChoices.shape.perk_reminders.optional(),
    circle_invitations: NotificationChoices.shape.circle_invitations.optional(),
  }),
  response: NotificationChoices,
});
