import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Sign-in';

export const TokenPair = z
  .object({
    access_token: z.string().describe('JWT, good for 15 minutes.'),
    refresh_token: z.string().describe('Opaque; good for 30 days without use, 90 at most.'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds until the access token expires.'),
    refresh_expires_in: z.int().describe('Seconds until the refresh token expires when it is not used.'),
  })
  .meta({ id: 'TokenPair' });

const SignedIn = TokenPair.extend({
  user: z.object({
    id: fields.uuid,
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    image: z.string().nullable(),
  }),
}).meta({ id: 'SignedIn' });

export const initiateLogin = endpoint({
  id: 'initiateLogin',
  method: 'POST',
  path: '/v1/auths/login/initiate',
  tag,
  summary: 'Mail a passcode',
  description:
    'Mails a six-digit passcode and a one-time link to the address when it has a membership. The answer is the same in every case and never tells whether an account exists. Production answers 503 `service_unavailable` while its operator has configured no mail server.',
  caller: 'public',
  body: z.object({ email: fields.email }),
  response: z.object({ message: z.string() }).meta({ id: 'LoginInitiated' }),
});

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/v1/auths/login',
  tag,
  summary: 'Sign in with a passcode',
  description:
    'Exchanges the mailed passcode for tokens. Send `email` (preferred) or the legacy `user_id`, never both. At most 5 attempts in any 10 minutes per identifier and app.',
  caller: 'public',
  body: z
    .object({
      passcode: z
        .string()
        .regex(/^\d{6}$/, 'Must be six digits.')
        .meta({ example: '482913' }),
      email: fields.email.optional(),
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
    'Exchanges the token of the mailed one-time link for tokens. Link and passcode of one mail are good for one sign-in together, within 10 minutes. The attempts of `login` do not count here, so a blocked passcode blocks no link.',
  caller: 'public',
  body: z.object({
    token: z
      .string()
      .regex(/^[\w-]{22}$/, 'Must be the token of a sign-in link.')
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
    'Answers a new access token and a new refresh token. The old refresh token stays good until the new one is first used, and for 20 seconds after that; what it answers in those seconds ends with it.',
  caller: 'public',
  body: z.object({ refresh_token: z.string().min(1).max(512) }),
  response: TokenPair,
  errors: ['unauthenticated', 'token_expired', 'token_revoked'],
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/v1/auths/logout',
  tag,
  summary: 'Sign out',
  description: 'Revokes the access token and the refresh tokens of this session, at once and everywhere.',
  caller: 'member',
});
