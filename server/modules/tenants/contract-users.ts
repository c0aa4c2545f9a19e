import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { today } from '#server/platform/time/index.ts';

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

/** Optional personal fields of a user; null when unknown. */
export const personalFields = {
  gender: z.string().nullable().describe('As stated by the person; null when unknown.'),
  date_of_birth: fields.calendarDate.nullable().describe('YYYY-MM-DD; null when unknown.'),
  country_code: z
    .string()
    .nullable()
    .describe(
      'Country dialing code, derived from the telephone number where there is one; null when unknown.',
    )
    .meta({ example: '+351' }),
};

/** Vendor fields of a user; only operators set them. */
export const vendorFields = {
  is_vendor: z.boolean().describe('Whether the person sells through the app; set by operators.'),
  vendor_name: z.string().nullable().describe('Name under which the person sells; null when they do not.'),
};

const Profile = z
  .object({
    id: fields.uuid,
    email: z.string(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone_number: z.string().nullable().describe('E.164; null when unknown.'),
    ...personalFields,
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null when unknown.'),
    ...vendorFields,
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
  summary: "Read the caller's profile",
  caller: 'member',
  response: Profile,
});

export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/v1/users/me',
  tag,
  summary: "Change the caller's profile",
  description:
    'Omitted fields keep their value. `null` clears phone_number, gender, date_of_birth, country_code, currency, locale and image. `country_code` must be the dialing code of the telephone number where there is one.',
  caller: 'member',
  body: z.object({
    firstname: fields.shortText(100).optional(),
    lastname: fields.shortText(100).optional(),
    phone_number: z
      .string()
      .regex(
        /^(\+[1-9]\d{5,14})?$/,
        'Must be empty or a telephone number in E.164 format, such as +33612345678.',
      )
      .nullable()
      .optional(),
    gender: fields.shortText(40).nullable().optional().describe('As stated by the person.'),
    date_of_birth: fields.calendarDate
      .refine((date) => date <= today('UTC'), 'Date of birth must not be in the future.')
      .refine((date) => date >= '1900-01-01', 'Date of birth must not be before 1900.')
      .nullable()
      .optional(),
    country_code: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/, 'Must be a country dialing code, such as +351.')
      .nullable()
      .optional()
      .describe('Country dialing code.')
      .meta({ example: '+351' }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Must be an ISO 3166-1 alpha-2 country code, such as PT.')
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
