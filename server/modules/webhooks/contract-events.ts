import { z } from 'zod';
import { BookingKind, bookingTimes } from '#server/platform/contract/booking-fields.ts';
import { fields } from '#server/platform/contract/index.ts';
import type { WebhookEvent } from './events.ts';

const userId = fields.uuid
  .nullable()
  .describe('The member’s account; null when a partner’s key booked for somebody without one.');

const BookingData = z
  .object({
    booking_id: fields.bookingId,
    product_type: BookingKind,
    status: z
      .enum([
        'held',
        'pending_payment',
        'pending_supplier',
        'confirmed',
        'cancellation_pending',
        'completed',
        'cancelled',
        'expired',
        'failed',
      ])
      .meta({ example: 'confirmed' })
      .describe(
        'Status of the booking after the event. `cancellation_pending`: the supplier was asked to cancel and has not answered; the booking stands.',
      ),
    reference: z
      .string()
      .meta({ description: 'The product’s reference, as suppliers know it.', example: 'SJ-7K2P9QM4' }),
    supplier_reference: z.string().nullable().meta({
      description: 'Booking reference of the supplier. Null unless the booking is or was confirmed.',
      example: 'HB-88213',
    }),
    user_id: userId,
    membership_id: fields.uuid
      .nullable()
      .describe('The membership that booked; null when a partner’s key booked for somebody without one.'),
    circle_id: fields.uuid.nullable().describe('The circle that travels together.'),
    title: z.string().meta({ example: 'Hotel Miramar' }).describe('What was booked, for a list.'),
    ...bookingTimes,
    time_zone: fields.timeZone,
    total: fields.amount.describe('Price of the booking, in major units.'),
    paid: fields.amount.describe('Captured for this booking, in major units.'),
    currency: fields.currency,
    reason: z.string().nullable().meta({
      description:
        'A short code of why it failed, was cancelled, or stands although it was to be cancelled (`cancellation_declined_...`).',
      example: null,
    }),
    cancellation: z
      .object({
        policy_applied: z
          .string()
          .meta({ example: 'free_cancellation' })
          .describe('The rule that decided penalty and refund.'),
        penalty: fields.amount.describe('What is kept of the price, in major units.'),
        refund: fields.amount.describe('What is paid back, in major units.'),
      })
      .nullable()
      .describe('What cancelling cost and gave back; null unless it was cancelled.'),
    updated_at: fields.timestamp.describe('Of two events of one booking the later one is right.'),
  })
  .meta({ id: 'WebhookBooking', description: 'A booking of any kind as it is after the event.' });

const RefundData = z
  .object({
    refund_id: fields.uuid.describe('Identifies the refund, as in `refunds` of the checkout session.'),
    payment_intent_id: z
      .string()
      .meta({ example: 'pi_4f9c2d7e8a1b4c3d9e0f1a2b3c4d5e6f' })
      .describe('The payment of which money was sent back.'),
    booking_id: fields.uuid.nullable().describe('Null for a refund of the whole payment.'),
    amount: fields.amount.describe('What this refund sends back.'),
    refunded_total: fields.amount.describe('All refunds of the payment so far.'),
    currency: fields.currency,
    reason: z.string().meta({
      description:
        '`cancelled`, `not_fulfilled` (money taken for what could not be booked), `operator`, `gateway` (made on the gateway’s dashboard), `dispute` (kept by a bank) or `repeated` (paid twice); reasons may be added.',
      example: 'cancelled',
    }),
  })
  .meta({ id: 'WebhookRefund', description: 'A refund that the gateway has made.' });

const EsimData = z
  .object({
    booking_id: fields.uuid.describe('The eSIM order.'),
    user_id: userId,
    plan_id: z.string().describe('`resource_id` of the plan.').meta({ example: 'esim_fr_5gb_30d' }),
    activated_at: fields.timestamp.describe('When the provider issued it.'),
    expires_at: fields.timestamp
      .nullable()
      .describe('When it is over at the latest, however late it is first used.'),
  })
  .meta({ id: 'WebhookEsim', description: 'An eSIM order that can be installed.' });

const PerkData = z
  .object({
    saved_perk_id: z
      .string()
      .meta({ example: '01980000-0000-7000-8000-000000000a01' })
      .describe('Identifies the perk in `/v1/perks/saved`.'),
    membership_id: fields.uuid.describe('The membership whose perk it is.'),
    title: z.string().meta({ example: 'Lounge visit' }).describe('Name of the perk.'),
    booking_id: fields.uuid.nullable().describe('The booking that it paid for, if any.'),
    used_at: fields.timestamp.describe('When it was used, in UTC.'),
    uses_left: z
      .int()
      .nullable()
      .meta({ description: 'Null for a perk without a number of uses.', example: 1 }),
  })
  .meta({ id: 'WebhookPerk', description: 'A use of a perk.' });

const CircleData = z
  .object({
    circle_id: fields.uuid.describe('The circle that was joined.'),
    user_id: fields.uuid.describe('The account of the new member.'),
    joined_via: z
      .enum(['by_username', 'by_link'])
      .meta({ example: 'by_link' })
      .describe('How the member was invited.'),
  })
  .meta({ id: 'WebhookCircleMember', description: 'A new member of a circle.' });

const MembersData = z
  .object({
    source: z
      .enum(['operator', 'import', 'circle_invitation'])
      .meta({ description: 'How they became members.', example: 'operator' }),
    members: z
      .array(
        z.object({
          membership_id: fields.uuid.describe('The new membership.'),
          user_id: fields.uuid.describe('The account of the new member.'),
          status: z.enum(['active']).meta({
            description: 'Always `active`: nobody is told of before the first sign-in.',
            example: 'active',
          }),
        }),
      )
      .min(1)
      .max(100)
      .describe('One, or up to 100 of an import: a larger file makes several events.'),
  })
  .meta({ id: 'WebhookMembers', description: 'New members of the app.' });

/** The schema of `data` for each event, which use cases, API reference and `/docs/webhooks` share. */
const eventData = {
  'booking.confirmed': BookingData,
  'booking.cancelled': BookingData,
  'booking.failed': BookingData,
  'booking.changed': BookingData,
  'payment.refunded': RefundData,
  'esim.active': EsimData,
  'perk.used': PerkData,
  'circle.joined': CircleData,
  'member.created': MembersData,
} as const satisfies Record<WebhookEvent, z.ZodObject>;

export type EventData = { [Event in WebhookEvent]: z.output<(typeof eventData)[Event]> };

const summaries: Record<WebhookEvent, string> = {
  'booking.confirmed': 'A booking of any kind is paid and booked with its supplier.',
  'booking.cancelled': 'A booking was cancelled, by its traveller, by a partner or by its supplier.',
  'booking.failed': 'A booking could not be made; nothing was charged, or everything is on its way back.',
  'booking.changed': 'Details of a booking changed while its status did not.',
  'payment.refunded': 'A gateway has sent money back.',
  'esim.active': 'An eSIM order is active: what it bought can be installed.',
  'perk.used': 'A member used a perk.',
  'circle.joined': 'Somebody became an active member of a circle.',
  'member.created': 'People became active members of the app.',
};

/** The schema of the complete signed body of an event. */
const messageOf = (event: WebhookEvent) =>
  z.object({
    type: z.literal(event).describe('Name of the event.'),
    timestamp: fields.timestamp.describe('When it happened.'),
    app_id: fields.uuid.describe('The app in which it happened.'),
    environment: z
      .enum(['Sandbox', 'Production'])
      .meta({ example: 'Sandbox' })
      .describe('Where it happened: one of the two isolated environments.'),
    data: eventData[event].describe('What the event is about, as it is after the event.'),
  });

/** An event with its summary and the schema of its body. */
export type EventContract = { event: WebhookEvent; summary: string; body: z.ZodObject };

/** The contracts of all events, in the order of the API reference. */
export const eventContracts: readonly EventContract[] = (Object.keys(eventData) as WebhookEvent[]).map(
  (event) => ({ event, summary: summaries[event], body: messageOf(event) }),
);
