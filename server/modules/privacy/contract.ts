import { z } from 'zod';
import { identityFields, personalFields, vendorFields } from '#server/modules/tenants/contract-users.ts';
import { bookingTimes } from '#server/platform/contract/booking-fields.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Users and apps';

const Person = z.object({
  first_name: z.string().describe('Given name.'),
  last_name: z.string().describe('Family name.'),
  email: z.string().nullable().describe('Null when none was given.'),
  phone: z.string().nullable().describe('As it was given; null when none was.'),
  passport_on_file: z
    .boolean()
    .describe('Whether an encrypted passport number is stored; the number itself is never returned.'),
});

const Booking = z
  .object({
    booking_id: fields.bookingId,
    kind: z.string().describe('What was booked, such as `hotel`.'),
    status: z.string().describe('Status of the booking, in the words of its kind.'),
    title: z.string().describe('What was booked, for a list of bookings.'),
    place: z.string().nullable().describe('Name of the place with which it was booked; null without one.'),
    ...bookingTimes,
    total: fields.amount.describe('Price of the booking, in major units.'),
    paid: fields.amount.describe('What was charged for it, in major units.'),
    currency: fields.currencyCode,
    people: z.array(Person).describe('People named in the booking.'),
    notes: z
      .array(z.string())
      .describe(
        'Texts of the booking: special requests, answers, addresses, flight numbers, the cancellation reason and eSIM numbers.',
      ),
    created_at: fields.createdAt,
  })
  .meta({ id: 'ExportedBooking', description: 'A booking of the caller with the personal data in it.' });

export const PersonalData = z
  .object({
    exported_at: fields.timestamp.describe('When the data was read, in UTC.'),
    app: z
      .object({
        id: fields.uuid.describe('The value of `X-App-Id`.'),
        name: z.string().describe('Name that members see.'),
      })
      .describe('The app from which the data is exported.'),
    profile: z
      .object({
        id: identityFields.id,
        email: identityFields.email,
        username: identityFields.username,
        first_name: identityFields.firstname,
        last_name: identityFields.lastname,
        phone_number: z.string().nullable().describe('In E.164; null when unknown.'),
        gender: personalFields.gender,
        date_of_birth: fields.dateOfBirth.nullable().describe('YYYY-MM-DD; null when unknown.'),
        country: z.string().nullable().describe('ISO 3166-1 alpha-2; null when unknown.'),
        country_code: z.string().nullable().describe('Country dialing code.'),
        is_vendor: vendorFields.is_vendor,
        vendor_name: vendorFields.vendor_name,
        image: identityFields.image,
        vibes: identityFields.vibes,
        currency: z
          .string()
          .nullable()
          .describe('ISO 4217 code of the currency of prices; null for the one of the organisation.'),
        locale: z
          .string()
          .nullable()
          .describe('ISO 639-1 code of the language of texts and e-mails; null for the one of the app.'),
        created_at: fields.createdAt,
      })
      .describe('The caller as a person, the same in every app that the person uses.'),
    membership: z
      .object({
        id: fields.uuid.describe('Identifies the membership.'),
        tier: z.string().describe('Tier set by the partner.'),
        status: z.string().describe('Status set by the partner.'),
        joined_at: fields.timestamp,
      })
      .nullable()
      .describe('The membership of this app; null without one.'),
    notification_choices: z
      .object({
        perk_reminders: z.boolean().describe('E-mails about perks that are about to expire.'),
        circle_invitations: z.boolean().describe('E-mails about invitations to circles.'),
      })
      .describe('Which e-mails the caller wants.'),
    sessions: z
      .array(
        z.object({
          user_agent: z.string().describe('User-Agent of the device at sign-in; empty when it sent none.'),
          created_at: fields.createdAt,
          expires_at: fields.timestamp.describe('Latest end of the session.'),
          ended: z.boolean().describe('Whether the session is over.'),
        }),
      )
      .describe('Sign-ins in this app, the oldest first.'),
    points: z
      .array(
        z.object({
          points: z.int().describe('Positive for a credit, negative for a debit.'),
          reason: z.string().describe('Code of why, as in the activity of the membership.'),
          note: z.string().describe('What the points were earned with or spent on; may be empty.'),
          booking_id: fields.uuid
            .nullable()
            .describe('The booking that earned or cost the points; null where there is none.'),
          created_at: fields.createdAt,
        }),
      )
      .describe('The ledger of points, the oldest entry first.'),
    perks: z
      .array(
        z.object({
          id: fields.uuid.describe('Identifies the perk.'),
          title: z.string().describe('Name of the perk.'),
          status: z.string().describe('Status of the perk, as in the list of saved perks.'),
          units_total: z.int().describe('How many times it can be used in all.'),
          units_used: z.int().describe('How many times it was used.'),
          expires_at: fields.timestamp.nullable().describe('Null for a perk that never expires.'),
          created_at: fields.createdAt,
        }),
      )
      .describe('All perks that the caller has had.'),
    bookings: z.array(Booking).describe('In order of their start.'),
    requested_travellers: z
      .array(
        z.object({
          booking_id: fields.bookingId,
          requested_at: fields.timestamp.describe('When the travellers were requested, in UTC.'),
          travellers: z.array(Person).describe('The travellers that the booking shall have.'),
        }),
      )
      .describe('Changes of the travellers of hotel bookings that the hotels have not answered.'),
    payments: z
      .array(
        z.object({
          id: z.string().describe('The `payment_intent_id` of the session.'),
          status: z.string().describe('State of the payment, such as `captured` or `voided`.'),
          method: z.string().describe('How it was paid, such as `card`.'),
          amount: fields.amount.describe('What the session charged or would have charged, in major units.'),
          currency: fields.currencyCode,
          created_at: fields.createdAt,
        }),
      )
      .describe('Payments of the caller’s checkout sessions.'),
    wishlists: z
      .array(
        z.object({
          name: z.string().describe('As the caller wrote it.'),
          description: z.string().nullable().describe('As the caller wrote it; null without one.'),
          items: z
            .array(
              z.object({
                title: z.string().describe('Name of the experience or hotel.'),
                note: z.string().nullable().describe('Text of the members; null without one.'),
                added_at: fields.timestamp.describe('When it was put on the list, in UTC.'),
              }),
            )
            .describe('What is on the list.'),
          created_at: fields.createdAt,
        }),
      )
      .describe('The caller’s own lists.'),
    circles: z
      .array(
        z.object({
          name: z.string().describe('Name of the circle.'),
          role: z.string().describe('Role of the caller in the circle.'),
          status: z.string().describe('Status of the caller in the circle.'),
          joined_at: fields.timestamp.nullable().describe('Null when the caller has not become a member.'),
        }),
      )
      .describe('Circles that the caller is or was in.'),
    mails: z
      .array(
        z.object({
          kind: z.string().describe('Purpose of the e-mail.'),
          subject: z.string().describe('Subject line.'),
          created_at: fields.createdAt,
        }),
      )
      .describe('E-mails sent by this partner.'),
  })
  .meta({ id: 'PersonalData', description: 'All that the app stores about the caller.' });

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
            title: z
              .string()
              .nullable()
              .describe('Title of the booking or name of the circle; null for `staff`.'),
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
