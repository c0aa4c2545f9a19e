import { z } from 'zod';
import { identityFields } from '#server/modules/tenants/contract-users.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Sign-in';

export const TokenPair = z
  .object({
    access_token: z.string().describe('JWT, valid for 15 minutes.'),
    refresh_token: z
      .string()
      .describe('Opaque; valid for 30 days without use and at most 90 days after sign-in.'),
    token_type: z
      .literal('Bearer')
      .describe('Always `Bearer`: send the access token as `Authorization: Bearer <token>`.'),
    expires_in: z.int().describe('Seconds until the access token expires.'),
    refresh_expires_in: z.int().describe('Seconds until the refresh token expires if it is not used.'),
  })
  .meta({ id: 'TokenPair' });

const SignedIn = TokenPair.extend({
  user: z
    .object({
      id: identityFields.id,
      username: identityFields.username,
      firstname: identityFields.firstname,
      lastname: identityFields.lastname,
      email: identityFields.email,
      image: identityFields.image,
    })
    .describe('The member who has signed in.'),
}).meta({ id: 'SignedIn' });

export const initiateLogin = endpoint({
  id: 'initiateLogin',
  method: 'POST',
  path: '/v1/auths/login/initiate',
  tag,
  summary: 'Mail a passcode',
  description:
    'Sends a six-digit passcode and a one-time link by e-mail when the address has a membership. The response is always the same and does not reveal whether an account exists. Production returns 503 `service_unavailable` while no mail server is configured.',
  caller: 'public',
  body: z.object({ email: fields.email.describe('Address of the member, to which the passcode is sent.') }),
  response: z
    .object({ message: z.string().describe('An English text for the person who signs in.') })
    .meta({ id: 'LoginInitiated' }),
});

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/v1/auths/login',
  tag,
  summary: 'Sign in with a passcode',
  description:
    'Exchanges the e-mailed passcode for tokens. Send `email` (preferred) or the legacy `user_id`, not both. At most 5 attempts in any 10 minutes per identifier and app.',
  caller: 'public',
  body: z
    .object({
      passcode: fields.passcode,
      email: fields.email
        .optional()
        .describe('Address to which the passcode was sent; required when `user_id` is omitted.'),
      user_id: z.uuid('Must be a UUID.').optional().describe('Legacy: required when `email` is omitted.'),
    })
    .superRefine((body, check) => {
      if (body.email && body.user_id) {
        check.addIssue({
          code: 'custom',
          path: ['user_id'],
          message: 'Send email or user_id, not both.',
          params: { code: 'conflict' },
        });
      } else if (!body.email && !body.user_id) {
        check.addIssue({
          code: 'custom',
          path: ['email'],
          message: 'This field is required.',
          params: { code: 'required' },
        });
      }
    }),
  response: SignedIn,
  errors: ['invalid_passcode'],
});

export const loginByLink = endpoint({
  id: 'loginByLink',
  method: 'POST',
  path: '/v1/auths/login/link',
  tag,
  summary: 'Sign in with the one-time link',
  description:
    'Exchanges the token of the e-mailed one-time link for tokens. The link and the passcode of one e-mail allow one sign-in together, within 10 minutes. The attempt limit of `login` does not apply, so the link works after too many wrong passcodes.',
  caller: 'public',
  body: z.object({
    token: z
      .string()
      .regex(/^[\w-]{22}$/, 'Must be the token of a sign-in link: the 22 characters after #.')
      .describe('The part of the link after `#`: 22 characters.')
      .meta({ example: 'mJ4Zk0tQyVd1uXnB7hRw2g' }),
  }),
  response: SignedIn,
  errors: ['invalid_passcode'],
  limit: 'code_redemption',
});

export const refresh = endpoint({
  id: 'refreshTokens',
  method: 'POST',
  path: '/v1/auths/refresh',
  tag,
  summary: 'Refresh the tokens',
  description:
    'Returns a new access token and a new refresh token. The old refresh token stays valid until the new one is first used and for 20 seconds after that. Refresh tokens issued within those 20 seconds expire with it.',
  caller: 'public',
  body: z.object({
    refresh_token: z.string().min(1).max(512).describe('The newest refresh token of the session.'),
  }),
  response: TokenPair,
  errors: ['unauthenticated', 'token_expired', 'token_revoked'],
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/v1/auths/logout',
  tag,
  summary: 'Sign out',
  description: 'Revokes the access token and the refresh tokens of this session at once.',
  caller: 'member',
});
