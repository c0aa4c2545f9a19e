import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { today } from '#server/platform/time/index.ts';

const tag = 'Users and apps';

const AppContext = z
  .object({
    id: fields.uuid.describe('The value of `X-App-Id`.'),
    name: z.string().describe('Name that members see.'),
    org: z
      .object({
        id: fields.uuid.describe('Identifies the organisation, as `org_id` does elsewhere.'),
        name: z.string().describe('Name of the organisation.'),
      })
      .describe('The organisation that owns the app.'),
    environment: fields.environment,
    modules: z.array(z.string()).describe('Modules that are enabled; operations of others answer 404.'),
    branding: z.record(z.string(), z.unknown()).describe("The partner's brand.json."),
    default_currency: fields.currency,
    default_locale: z.string().describe('ISO 639-1 code of the language of members who have chosen none.'),
  })
  .meta({ id: 'AppContext', description: 'The app of the request.' });

/** What identifies a user in the responses to the user. */
export const identityFields = {
  id: fields.uuid.describe('Identifies the user, as `user_id` does elsewhere.'),
  username: z.string().describe('Unique name by which others find the user.'),
  firstname: z.string().describe('Given name.'),
  lastname: z.string().describe('Family name; may be empty.'),
  email: z.string().describe('Address to which passcodes and e-mails are sent, in lower case.'),
  image: z.string().nullable().describe('URL of the user’s picture; null without one.'),
  vibes: z.array(z.string()).describe('Interest tags.'),
};

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
    id: identityFields.id,
    email: identityFields.email,
    username: identityFields.username,
    firstname: identityFields.firstname,
    lastname: identityFields.lastname,
    phone_number: z.string().nullable().describe('E.164; null when unknown.'),
    ...personalFields,
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null when unknown.'),
    ...vendorFields,
    currency: z
      .string()
      .nullable()
      .describe('ISO 4217 code of the currency of prices; null for the one of the organisation.'),
    locale: z
      .string()
      .nullable()
      .describe('ISO 639-1 code of the language of texts and e-mails; null for the one of the app.'),
    vibes: identityFields.vibes,
    image: identityFields.image,
  })
  .meta({
    id: 'Profile',
    description: 'The caller as a person, the same in every app that the person uses.',
  });

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
    firstname: fields.shortText(100).optional().describe('Given name, one line.'),
    lastname: fields.shortText(100).optional().describe('Family name, one line.'),
    phone_number: z
      .string()
      .regex(
        /^(\+[1-9]\d{5,14})?$/,
        'Must be empty or a telephone number in E.164 format, such as +33612345678.',
      )
      .nullable()
      .optional()
      .describe('Telephone number in E.164; an empty text clears it as null does.'),
    gender: fields.shortText(40).nullable().optional().describe('As stated by the person.'),
    date_of_birth: fields.calendarDate
      .refine((date) => date <= today('UTC'), 'Date of birth must not be in the future.')
      .refine((date) => date >= '1900-01-01', 'Date of birth must not be before 1900.')
      .nullable()
      .optional()
      .describe('YYYY-MM-DD, from 1900 on and not in the future.'),
    country_code: z
      .string()
      .regex(/^\+[1-9]\d{0,2}$/, 'Must be a country dialing code, such as +351.')
      .nullable()
      .optional()
      .describe('Country dialing code.')
      .meta({ example: '+351' }),
    country: fields.countryCode
      .optional()
      .describe('Country of residence, ISO 3166-1 alpha-2, in either case.')
      .meta({ example: 'PT' }),
    currency: fields.currency
      .nullable()
      .optional()
      .describe('ISO 4217 code of the currency in which the member wants prices.'),
    locale: z
      .enum(['en', 'fr', 'es', 'de', 'ar'])
      .nullable()
      .optional()
      .describe('ISO 639-1 code of the language of texts and e-mails.'),
    vibes: z
      .array(fields.shortText(40))
      .max(20)
      .optional()
      .describe('Interest tags; they replace the present ones.'),
    image: z
      .url({ protocol: /^https$/, error: 'Must be an https URL.' })
      .max(2000)
      .nullable()
      .optional()
      .describe('URL of a picture, with https.'),
  }),
  response: Profile,
});
