import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';
import { guestsDeclineReasons } from '../catalogue/port.ts';

const name = fields.shortText(80);

/** The travellers of a request. */
export const Travellers = z
  .array(
    z.object({
      first_name: name.describe('Given name as in the passport.'),
      last_name: name.describe('Family name as in the passport.'),
      phone_number: fields.phoneNumber.optional().describe('Shown in `guest_details`.'),
      passport: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9 -]{5,20}$/, 'Must be a passport number.')
        .optional()
        .describe('Passport number; needed where `property_rules.passport_required` is true.'),
      room: z
        .int()
        .min(1)
        .max(8)
        .optional()
        .describe(
          'Number of the room in which the traveller sleeps, from 1. Left out, travellers fill the rooms in order, and each room gets one while there are enough.',
        ),
    }),
  )
  .min(1)
  .max(16)
  .describe('All travellers; they replace those of an earlier call.');

const Change = z
  .object({
    status: z
      .enum(['pending', 'declined'])
      .describe('`pending` until the hotel has answered; `declined`: the hotel keeps the earlier names.'),
    reason: z
      .enum(guestsDeclineReasons)
      .optional()
      .describe('Why the hotel declined; left out while pending.'),
    requested_at: fields.timestamp.describe('When the change was requested, in UTC.'),
  })
  .nullable()
  .describe(
    'The latest change of the travellers after confirmation, if the hotel has not made it; `travellers` are then the earlier ones. Else null.',
  );

/** The travellers of a booking in answers. */
export const TravellerInfo = z
  .object({
    passport_required: z.boolean().describe('Every traveller’s passport is needed before payment.'),
    complete: z.boolean().describe('Nothing more is needed before payment.'),
    travellers: z
      .array(
        z.object({
          first_name: z.string().describe('Given name as in the passport.'),
          last_name: z.string().describe('Family name as in the passport.'),
          passport: z
            .string()
            .nullable()
            .describe('All but the last characters are masked; null when none was given.'),
          room: z.int().describe('Number of the room in which the traveller sleeps, from 1.'),
        }),
      )
      .describe('The travellers attached so far, empty at first; see `/v1/hotel/update-travellers`.'),
    change: Change,
  })
  .nullable()
  .describe('Whether passports are needed, and who travels; null when unknown.');
