import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Users and apps';

const AppContext = z
  .object({
    id: fields.uuid,
    name: z.string(),
    org: z.object({ id: fields.uuid, name: z.string() }),
    environment: z.enum(['Sandbox', 'Production']),
    modules: z.array(z.string()),
    branding: z.record(z.string(), z.unknown()).describe("The partner's brand.json."),
    default_currency: fields.currency,
    default_locale: z.string(),
  })
  .meta({ id: 'AppContext' });

const Profile = z
  .object({
    id: fields.uuid,
    email: z.string(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone_number: z.string(),
    country: z.string(),
    currency: z.string().nullable(),
    locale: z.string().nullable(),
    vibes: z.array(z.string()),
    image: z.string().nullable(),
  })
  .meta({ id: 'Profile' });

export const getApp = endpoint({
  id: 'getApp',
  method: 'GET',
  path: '/v1/users/app',
  tag,
  summary: "Read the caller's app context",
  caller: 'member',
  response: AppContext,
});

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/v1/users/me',
  tag,
  summary: 'Read the own profile',
  caller: 'member',
  response: Profile,
});

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/v1/users/me',
  tag,
  summary: 'Change the own profile',
  description: 'Fields that are left out stay as they are. `null` clears currency, locale and image.',
  caller: 'member',
  body: z.object({
    firstname: fields.shortText(100).optional(),
    lastname: fields.shortText(100).optional(),
    phone_number: z
      .string()
      .regex(/^(\+[1-9]\d{5,14})?$/, 'Must be a phone number in E.164, such as +33612345678, or empty.')
      .optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Must be an ISO 3166-1 alpha-2 code.')
      .optional(),
    currency: fields.currency.nullable().optional(),
    locale: z.enum(['en', 'fr', 'es', 'de', 'ar']).nullable().optional(),
    vibes: z.array(fields.shortText(40)).max(20).optional(),
    image: z
      .url({ protocol: /^https$/, error: 'Must be an https URL.' })
      .max(2000)
      .nullable()
      .optional(),
  }),
  response: Profile,
});
