import { z } from 'zod';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { ageBands } from '#server/modules/bookings/port.ts';
import { paymentMethods } from '#server/modules/payments/port.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { dispute, refundFields } from './contract-refunds.ts';

const tag = 'Checkout';

export const PaymentMethod = z
  .enum(paymentMethods)
  .meta({ description: 'How the rest is paid.', example: 'card' });

export const PaymentStatus = z
  .enum([
    'unpaid',
    'requires_action',
    'processing',
    'authorized',
    'paid',
    'no_payment_required',
    'refunded',
    'failed',
  ])
  .describe(
    '`requires_action`: the payer must act, for example at 3-D Secure; `processing`: the gateway or a bank has not decided, and nothing can be paid meanwhile; `authorized`: reserved on the card and not charged yet; `refunded`: paid back in full.',
  );

const Passenger = z
  .object({
    first_name: fields.shortText(80).describe('Given name.'),
    last_name: fields.shortText(80).describe('Family name.'),
    email: fields.email.describe('Address to which messages about the booking are sent.'),
    phone: fields.phoneNumber.optional().describe('E.164, or national with `calling_code`.'),
    calling_code: fields.callingCode.optional(),
    flight_number: fields.flightNumber
      .optional()
      .describe('For rides only: the flight with which the passenger arrives, such as AF 1234.'),
    airline: fields.airlineCode
      .optional()
      .describe(
        'For rides only: IATA code of the airline; derived from a flight number that begins with it.',
      ),
    country: fields.countryCode
      .optional()
      .describe('For rides only: country of the passenger; that of the member when left out.'),
  })
  .superRefine(fields.checkCallingCode)
  .meta({
    id: 'CheckoutPassenger',
    description:
      'Lead traveller of an experience or passenger of a ride; needed when neither the hold or quote nor a member names one.',
  });

const Item = z
  .object({
    type: z
      .enum(['hotel', 'travel', 'experience_hold', 'esim', 'ground_quote'])
      .meta({ description: 'What the id names.', example: 'hotel' }),
    id: z.string().min(1).max(255).describe('Booking, hold or quote id.'),
    passenger: Passenger.optional(),
    answers: z
      .array(
        z.object({
          question: fields.shortText(255).describe('Id or label of the question.'),
          answer: fields.longText(1000).describe('Answer in the form for which the question asks.'),
          unit: fields.shortText(20).optional().describe('Unit of a number, as the question lists it.'),
          traveller: z.int().min(0).max(60).optional().describe('Number of the traveller, from 0.'),
        }),
      )
      .max(200)
      .optional()
      .describe('Answers to booking questions.'),
    travellers: z
      .array(
        z.object({
          first_name: fields.shortText(80).describe('Given name.'),
          last_name: fields.shortText(80).describe('Family name.'),
          age_band: z.enum(ageBands).describe('Group of ages, one of `age_bands` of the experience.'),
        }),
      )
      .max(60)
      .optional()
      .describe(
        'Everybody who takes part in an experience whose `traveller_names` is `everyone`; the answers refer to their order.',
      ),
  })
  .meta({ id: 'CheckoutItem', description: 'Something that can be paid: a booking, a hold or a quote.' });

/** A return URL: a path of the portal, or a URL whose origin the app allows. */
const returnUrl = z.string().min(1).max(2048).meta({
  description: "Path of the portal, or a URL on one of the app's return origins.",
  example: '/trips',
});

const LineItem = z
  .object({
    type: z.string().describe('What `id` names; the type with which the item was sent.'),
    id: z.string().describe('The id with which the item was sent.'),
    booking_id: fields.uuid
      .nullable()
      .describe('The booking that the item has become; null until it has one.'),
    title: z.string().describe('What was booked, for a list of items.'),
    amount_total_minor: z.int().describe('Full price in minor units.'),
    perk_amount_minor: z.int().describe('Paid by perks.'),
    amount_due_minor: z.int().describe('Charged by this session.'),
    due_at_property_minor: z.int().describe('Paid on the spot.'),
    hold_kind: HoldKind,
  })
  .meta({ id: 'CheckoutLineItem', description: 'One item and its share of the price.' });

export const CheckoutSession = z
  .object({
    id: z
      .string()
      .meta({ example: 'cs_5f0f9d0c1b1a4a0f8b1f6d1f2b3c4d5e' })
      .describe('Identifies the session in its URL.'),
    status: z
      .enum(['open', 'complete', 'expired'])
      .describe(
        '`complete`: the payment is settled; only items in `pending_supplier` still change. `expired`: closed unpaid, or every item was cancelled before its supplier decided.',
      ),
    payment_status: PaymentStatus,
    environment: fields.environment,
    line_items: z.array(LineItem).describe('In the order in which the items were sent.'),
    amount_total_minor: z.int().describe('Full price of all items in minor units of `currency`.'),
    perk_amount_minor: z.int().describe('What perks pay, in minor units of `currency`.'),
    amount_due_minor: z.int().describe('What this session charges, in minor units of `currency`.'),
    amount_due: fields.amount.describe('`amount_due_minor` as a decimal number in major units.'),
    currency: fields.currencyCode,
    payment_method: PaymentMethod,
    payment_intent_id: z
      .string()
      .nullable()
      .describe('The payment at the gateway; null when nothing is charged.'),
    client_secret: z
      .string()
      .nullable()
      .describe('For the embedded card form; null once nothing can be paid.'),
    url: z.string().nullable().describe('Hosted payment page; null once nothing can be paid.'),
    payment_fields: z
      .object({
        library: z.literal('stripe').describe('The library that the script is.'),
        script_url: z.string().describe('Script that draws the fields; load it from this address only.'),
        publishable_key: z.string().describe('Key for the browser.'),
        account_id: z.string().nullable().describe('Account of the payment, if it is not that of the key.'),
      })
      .nullable()
      .describe(
        'What a page needs to draw the gateway’s own fields with `client_secret`; null for a gateway without fields, and once nothing can be paid.',
      ),
    success_url: z
      .string()
      .nullable()
      .describe('Where the hosted page leads after payment; null when none was sent.'),
    cancel_url: z
      .string()
      .nullable()
      .describe('Where the hosted page leads when the payer gives up; null when none was sent.'),
    failure_code: z.string().nullable().describe('Why the last payment attempt failed.'),
    end_reason: z
      .enum(['supplier_refused', 'payment_failed'])
      .nullable()
      .describe(
        'Why a complete session booked nothing; null while it is open, and when something was booked or is still decided.',
      ),
    refunds: z
      .array(
        z.object({
          id: refundFields.id,
          booking_id: fields.uuid.nullable().describe('Null for a refund of the whole payment.'),
          amount_minor: z.int().describe('In minor units of `currency`.'),
          reason: refundFields.reason,
          state: refundFields.state,
          created_at: refundFields.created_at,
        }),
      )
      .describe(
        'What was refunded of the payment, oldest first. While a dispute is open, refunds stay pending.',
      ),
    dispute,
    dispute_funds: z
      .object({
        withdrawn_minor: z.int().describe('What the bank took for the dispute.'),
        returned_minor: z.int().describe('What it has returned of that.'),
      })
      .nullable()
      .describe('What a dispute moved; null without a dispute.'),
    fulfilment: z
      .array(
        z.object({
          type: z.string().describe('Type of the item.'),
          id: z.string().describe("The booking's id, or the item's until a booking exists."),
          status: z
            .string()
            .meta({ example: 'confirmed' })
            .describe('Status of the booking, in the words of its kind.'),
        }),
      )
      .describe('What has become of each item, in the order of `line_items`.'),
    expires_at: fields.timestamp.describe('Until then the session can be paid.'),
    created_at: fields.createdAt,
  })
  .meta({ id: 'CheckoutSession', description: 'One payment for one or several bookings.' });

const oneSession = {
  params: z.object({ id: fields.pathId.describe('Checkout session.') }),
  response: CheckoutSession,
};

export const createCheckoutSession = endpoint({
  id: 'createCheckoutSession',
  method: 'POST',
  path: '/v1/checkout/sessions',
  tag,
  summary: 'Open a checkout session',
  description: withHoldLimits(
    'Prices the items and opens one payment for what is due now. A member pays their own bookings; an API key pays bookings that a key of its organisation made, and a bearer beside it says which member pays. The session expires with the shortest hold, after 30 minutes at most. A new session replaces an open unpaid one of the same booking.',
  ),
  caller: 'either',
  body: z.object({
    items: z.array(Item).min(1).max(10).describe('What is paid together; all in one currency.'),
    perk_payment: z
      .object({
        item_ids: z.array(z.string().max(64)).min(1).max(20).describe('Ids of saved perks of the member.'),
      })
      .optional()
      .describe(
        'Saved perks that pay for travellers, one for each. In a session of several items each perk pays in the first item it applies to. They replace those that the item has already, and only what they leave is charged. Left out, the perks of the bookings stay.',
      ),
    payment_method: PaymentMethod,
    success_url: returnUrl
      .optional()
      .describe(
        'Where the hosted page leads after payment: a path of the portal, or a URL on one of the app’s return origins.',
      ),
    cancel_url: returnUrl
      .optional()
      .describe('Where the hosted page leads when the payer gives up, as for `success_url`.'),
    customer: z
      .object({
        name: fields.shortText(160).optional().describe('Full name.'),
        email: fields.email.optional().describe('E-mail address.'),
        phone: z.string().max(32).optional().describe('Telephone number in any form.'),
      })
      .optional()
      .describe('Who pays, for the records of the partner; sent to nobody.'),
  }),
  response: CheckoutSession,
  status: 201,
  location: (session: { id: string }) => `/v1/checkout/sessions/${session.id}`,
  errors: [
    'insufficient_perk_balance',
    'not_found',
    'invalid_state',
    'hold_expired',
    'quote_expired',
    'supplier_error',
    'supplier_timeout',
    'supplier_unavailable',
  ],
  idempotent: true,
});

export const getCheckoutSession = endpoint({
  id: 'getCheckoutSession',
  method: 'GET',
  path: '/v1/checkout/sessions/{id}',
  tag,
  summary: 'Read a checkout session',
  caller: 'either',
  ...oneSession,
  errors: ['not_found'],
});

export const expireCheckoutSession = endpoint({
  id: 'expireCheckoutSession',
  method: 'POST',
  path: '/v1/checkout/sessions/{id}/expire',
  tag,
  summary: 'Expire a checkout session',
  description: 'Closes an open session and its payment. Its bookings stay held until their own holds end.',
  caller: 'either',
  ...oneSession,
  errors: ['not_found', 'invalid_state'],
});
