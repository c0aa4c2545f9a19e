import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Users and apps';

const Person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  passport_on_file: z.boolean().describe('A passport number is kept encrypted; it is in no answer.'),
});

const Booking = z
  .object({
    booking_id: fields.uuid,
    kind: z.string(),
    status: z.string(),
    title: z.string(),
    place: z.string().nullable(),
    starts_at: fields.timestamp,
    ends_at: fields.timestamp,
    total: fields.amount,
    paid: fields.amount,
    currency: z.string(),
    people: z.array(Person).describe('Who was named in it.'),
    notes: z
      .array(z.string())
      .describe(
        'What was written: wishes, answers, addresses, flight numbers, why it was cancelled; and the numbers of eSIMs.',
      ),
    created_at: fields.timestamp,
  })
  .meta({ id: 'ExportedBooking' });

export const PersonalData = z
  .object({
    exported_at: fields.timestamp,
    app: z.object({ id: fields.uuid, name: z.string() }).describe('The partner it was exported from.'),
    profile: z.object({
      id: fields.uuid,
      email: z.string(),
      username: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      phone_number: z.string().nullable(),
      gender: z.string().nullable(),
      date_of_birth: fields.dateOfBirth.nullable(),
      country: z.string().nullable(),
      country_code: z.string().nullable().describe('Country dialing code.'),
      is_vendor: z.boolean(),
      vendor_name: z.string().nullable(),
      image: z.string().nullable(),
      vibes: z.array(z.string()),
      currency: z.string().nullable(),
      locale: z.string().nullable(),
      created_at: fields.timestamp,
    }),
    membership: z
      .object({ id: fields.uuid, tier: z.string(), status: z.string(), joined_at: fields.timestamp })
      .nullable(),
    notification_choices: z.object({ perk_reminders: z.boolean(), circle_invitations: z.boolean() }),
    sessions: z.array(
      z.object({
        user_agent: z.string(),
        created_at: fields.timestamp,
        expires_at: fields.timestamp,
        ended: z.boolean(),
      }),
    ),
    points: z.array(
      z.object({
        points: z.int(),
        reason: z.string(),
        note: z.string(),
        booking_id: fields.uuid.nullable(),
        created_at: fields.timestamp,
      }),
    ),
    perks: z.array(
      z.object({
        id: fields.uuid,
        title: z.string(),
        status: z.string(),
        units_total: z.int(),
        units_used: z.int(),
        expires_at: fields.timestamp.nullable(),
        created_at: fields.timestamp,
      }),
    ),
    bookings: z.array(Booking),
    payments: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        method: z.string(),
        amount: fields.amount,
        currency: z.string(),
        created_at: fields.timestamp,
      }),
    ),
    wishlists: z.array(
      z.object({
        name: z.string(),
        description: z.string().nullable(),
        items: z.array(
          z.object({ title: z.string(), note: z.string().nullable(), added_at: fields.timestamp }),
        ),
        created_at: fields.timestamp,
      }),
    ),
    circles: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        status: z.string(),
        joined_at: fields.timestamp.nullable(),
      }),
    ),
    mails: z
      .array(z.object({ kind: z.string(), subject: z.string(), created_at: fields.timestamp }))
      .describe('Letters sent by this partner.'),
  })
  .meta({ id: 'PersonalData' });

export const exportPersonalData = endpoint({
  id: 'exportPersonalData',
  method: 'GET',
  path: '/v1/users/me/export',
  tag,
  summary: 'Export all that is kept of the caller',
  description:
    'Everything this app keeps of the person, and their profile, as one JSON document. At most 5 in any 24 hours per person and app, exact across processes.',
  caller: 'member',
  response: PersonalData,
  errors: ['rate_limited'],
});

export const deletionObstacles = ['live_booking', 'circle_owner', 'staff'] as const;

export const getDeletionObstacles = endpoint({
  id: 'getDeletionObstacles',
  method: 'GET',
  path: '/v1/users/me/deletion',
  tag,
  summary: 'Read what keeps the account from being deleted',
  caller: 'member',
  response: z
    .object({
      obstacles: z
        .array(
          z.object({
            code: z
              .enum(deletionObstacles)
              .describe(
                '`live_booking`: not paid, not decided or still to come; an eSIM that was issued is none. `circle_owner`: owns a circle with others in it. `staff`: works for the organisation.',
              ),
            id: z.string().nullable().describe('Of the booking or circle.'),
            title: z.string().nullable(),
          }),
        )
        .describe('Empty when it can be deleted.'),
    })
    .meta({ id: 'DeletionObstacles' }),
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  method: 'POST',
  path: '/v1/users/me/deletion',
  tag,
  summary: 'Delete the account',
  description:
    'Ends the membership in this app and erases what is kept of the person here: sessions, lists, circles, choices, mails. Bookings and payments stay for the books, without name, address or anything else that tells whose they are; perks and points are lost. Who belongs to no other app is erased altogether. Takes the own e-mail address and a passcode that was mailed within the last ten minutes (`/v1/auths/login/initiate`); tries count like those of signing in. 409 `invalid_state` with `obstacles` while something stands in the way. Cannot be undone.',
  caller: 'member',
  body: z.object({
    email: fields.email.describe('The own address, to be sure.'),
    passcode: z
      .string()
      .regex(/^\d{6}$/, 'Must be six digits.')
      .meta({ example: '482913', description: 'From the newest passcode mail.' }),
  }),
  status: 204,
  errors: ['invalid_passcode', 'invalid_state', 'rate_limited'],
});
