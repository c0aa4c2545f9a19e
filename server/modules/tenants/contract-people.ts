import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { identityFields, personalFields, vendorFields } from './contract-users.ts';

const tag = 'Users and apps';

const AccessibleApp = z
  .object({
    id: fields.uuid.describe('Value for `X-App-Id`.'),
    name: z.string().describe('Name that members see.'),
    org_id: fields.uuid.describe('The organisation that owns the app, for `/v1/users/switch-org`.'),
    role: z
      .enum(['member', 'support', 'admin', 'owner'])
      .describe("The caller's role in the organisation that owns the app."),
    branding: z.record(z.string(), z.unknown()).describe("The partner's brand.json."),
  })
  .meta({ id: 'AccessibleApp', description: 'An app that the caller can open.' });

const secret = z.string().nullable().describe('`null` unless the caller is a system administrator.');

const UserRecord = z
  .object({
    id: fields.uuid
      .nullable()
      .describe('Identifies the user, as `user_id` does elsewhere; null when unknown.'),
    username: identityFields.username,
    firstname: identityFields.firstname,
    lastname: identityFields.lastname,
    email: identityFields.email,
    phone_number: z.string().nullable().describe('E.164; null when unknown.'),
    ...personalFields,
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null when unknown.'),
    image: identityFields.image,
    vibes: identityFields.vibes,
    is_active: z.boolean().describe('Whether the account may sign in; false after it was deleted.'),
    is_vendor: vendorFields.is_vendor,
    is_sys_admin: z.boolean().describe('Whether the user administers the whole environment.'),
    is_email_otp_verified: z
      .boolean()
      .nullable()
      .describe('Whether the user has signed in with a mailed passcode or link, which proves the address.'),
    vendor_name: vendorFields.vendor_name,
    external_login_key: secret,
    external_member_id: secret,
    fmt_partner_id: secret,
    hash_encryption: secret,
  })
  .meta({ id: 'User', description: 'A user with all that the app knows; for administrators.' });

export const listApps = endpoint({
  id: 'listApps',
  method: 'GET',
  path: '/v1/users/apps',
  tag,
  summary: 'List the apps the caller can access',
  description:
    'Apps in which the caller has a membership that is neither pending nor cancelled, and all apps of organisations they work for. Ordered by organisation name, then app name; at most 100.',
  caller: 'member',
  response: z
    .object({
      apps: z.array(AccessibleApp).describe('Ordered by the name of the organisation, then of the app.'),
    })
    .meta({ id: 'AccessibleApps' }),
});

export const listRoles = endpoint({
  id: 'listRoles',
  method: 'GET',
  path: '/v1/users/roles',
  tag,
  summary: "List the caller's roles",
  description:
    "The caller's current roles in the session's organisation, and `sys_admin` for a system administrator.",
  caller: 'member',
  response: z
    .object({
      roles: z
        .array(
          z.object({
            id: z
              .enum(['member', 'support', 'admin', 'owner', 'sys_admin'])
              .describe('`member` is a customer; `support`, `admin` and `owner` work for the organisation.'),
            name: z.string().meta({ example: 'Administrator' }).describe('English name of the role.'),
            scope: z
              .enum(['organisation', 'environment'])
              .describe('Where the role applies: in the organisation or in the whole environment.'),
          }),
        )
        .describe('The caller’s roles at present.'),
    })
    .meta({ id: 'Roles' }),
});

export const listPermissions = endpoint({
  id: 'listPermissions',
  method: 'GET',
  path: '/v1/users/permissions',
  tag,
  summary: "List the caller's permissions",
  description:
    'Effective permissions, written `resource:action`, derived from the roles. There is one for each right that an operation checks beyond what every member may do. Empty for members and support.',
  caller: 'member',
  response: z
    .object({
      permissions: z
        .array(z.string().meta({ example: 'users:read' }))
        .describe('Written `resource:action`; empty for members and support.'),
    })
    .meta({ id: 'Permissions' }),
});

export const searchUsers = endpoint({
  id: 'searchUsers',
  method: 'GET',
  path: '/v1/users/search',
  tag,
  summary: 'Look up members by username',
  description:
    'Active users with an active membership in the same app, and so of the same organisation, whose username starts with the prefix; at most 20. The search ignores case but not accents, and no character is a wildcard. Results are ordered by the code points of the normalised usernames (NFC, lower case), the same in every language. Requires an active membership (403 `membership_inactive`). At most 30 requests in any 60 seconds per user and app, exact across processes; requests that fail validation do not count.',
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
    .object({
      users: z
        .array(z.object({ username: identityFields.username, image: identityFields.image }))
        .describe('Ordered by username.'),
    })
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
    'The 100 users with an active membership who joined this app last, newest first. Requires `users:read`, which administrators and owners of the organisation and system administrators have. Each read is logged.',
  caller: 'member',
  response: z
    .object({ users: z.array(UserRecord).describe('Who joined last comes first.') })
    .meta({ id: 'RecentUsers' }),
  errors: ['forbidden'],
});

const NotificationChoices = z
  .object({
    perk_reminders: z.boolean().describe('E-mails about perks that are about to expire.'),
    circle_invitations: z
      .boolean()
      .describe('E-mails about invitations to circles. The list of invitations shows them in any case.'),
  })
  .meta({ id: 'NotificationChoices', description: 'Which e-mails the caller wants.' });

export const getNotificationChoices = endpoint({
  id: 'getNotificationChoices',
  method: 'GET',
  path: '/v1/users/notifications',
  tag,
  summary: "Read the caller's notification choices",
  description: 'All are on by default. Passcodes and e-mails about a booking are always sent.',
  caller: 'member',
  response: NotificationChoices,
});

export const updateNotificationChoices = endpoint({
  id: 'updateNotificationChoices',
  method: 'PATCH',
  path: '/v1/users/notifications',
  tag,
  summary: "Change the caller's notification choices",
  description:
    'Changes the given choices in this app and keeps the others. Applies to e-mails that are not sent yet.',
  caller: 'member',
  body: z.object({
    perk_reminders: NotificationChoices.shape.perk_reminders.optional(),
    circle_invitations: NotificationChoices.shape.circle_invitations.optional(),
  }),
  response: NotificationChoices,
});
