import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Users and apps';

const Person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  passport_on_file: z
    .boolean()
    .describe('Whether an encrypted passport number is stored; the number itself is never returned.'),
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
    people: z.array(Person).describe('People named in the booking.'),
    notes: z
      .array(z.string())
      .describe(
        'Texts of the booking: special requests, answers, addresses, flight numbers, the cancellation reason and eSIM numbers.',
      ),
    created_at: fields.timestamp,
  })
  .meta({ id: 'ExportedBooking' });

export const PersonalData = z
  .object({
    exported_at: fields.timestamp,
    app: z.object({ id: fields.uuid, name: z.string() }).describe('The app from which the data is exported.'),
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
      .describe('E-mails sent by this partner.'),
  })
  .meta({ id: 'PersonalData' });

export const exportPersonalData = endpoint({
  id: 'exportPersonalData',
  method: 'GET',
  path: '/v1/users/me/export',
  tag,
  summary: "Export the caller's personal data",
  description:
    'All personal data that this app stores about the caller, and their profile, as one JSON document. At most 5 exports in any 24 hours per user and app, exact across processes.',
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
  summary: 'List obstacles to deleting the account',
  caller: 'member',
  response: z
    .object({
      obstacles: z
        .array(
          z.object({
            code: z
              .enum(deletionObstacles)
              .describe(
                '`live_booking`: a booking that is unpaid, pending or upcoming; an issued eSIM does not count. `circle_owner`: the caller owns a circle with other members. `staff`: the caller works for the organisation.',
              ),
            id: z.string().nullable().describe('Id of the booking or circle.'),
            title: z.string().nullable(),
          }),
        )
        .describe('Empty when the account can be deleted.'),
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
    'Ends the membership in this app and erases the personal data stored here: sessions, lists, circles, notification choices and e-mails. Bookings and payments are kept for accounting without any personal data; perks and points are lost. A user without another app is erased entirely. Requires the caller’s e-mail address and a passcode sent within the last ten minutes (`/v1/auths/login/initiate`); attempts count towards the sign-in limit. Returns 409 `invalid_state` with `obstacles` while obstacles exist. Cannot be undone.',
  caller: 'member',
  body: z.object({
    email: fields.email.describe('The caller’s e-mail address, as confirmation.'),
    passcode: fields.passcode.describe('Passcode of the newest passcode e-mail.'),
  }),
  status: 204,
  errors: ['invalid_passcode', 'invalid_state', 'rate_limited'],
});
