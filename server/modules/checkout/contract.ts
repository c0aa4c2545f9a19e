import { z } from 'zod';
import { HoldKind } from '#server/modules/bookings/contract-hold-kind.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { ageBands } from '#server/modules/experiences/port.ts';
import { disputeStates, gatewayRefundStates, paymentMethods } from '#server/modules/payments/port.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Checkout';

export const PaymentMethod = z
  .enum(paymentMethods)
  .meta({ description: 'How the rest is paid.', example: 'card' });

const Passenger = z
  .object({
    first_name: fields.shortText(80),
    last_name: fields.shortText(80),
    email: fields.email,
    phone: fields.phoneNumber.optional().describe('E.164, or national with `calling_code`.'),
    calling_code: fields.callingCode.optional(),
    flight_number: fields.flightNumber.optional(),
  })
  .meta({ id: 'CheckoutPassenger' });

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
          question: fields.shortText(255),
          answer: fields.longText(1000),
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
          first_name: fields.shortText(80),
          last_name: fields.shortText(80),
          age_band: z.enum(ageBands),
        }),
      )
      .max(60)
      .optional()
      .describe(
        'Everybody who takes part in an experience whose `traveller_names` is `everyone`; the answers refer to their order.',
      ),
  })
  .meta({ id: 'CheckoutItem' });

/** A return URL: a path of the portal, or a URL whose origin the app allows. */
const returnUrl = z.string().min(1).max(2048).meta({
  description: "Path of the portal, or a URL on one of the app's return origins.",
  example: '/trips',
});

const LineItem = z
  .object({
    type: z.string(),
    id: z.string(),
    booking_id: fields.uuid.nullable(),
    title: z.string(),
    amount_total_minor: z.int().describe('Full price in minor units.'),
    perk_amount_minor: z.int().describe('Paid by perks.'),
    amount_due_minor: z.int().describe('Charged by this session.'),
    due_at_property_minor: z.int().describe('Paid on the spot.'),
    hold_kind: HoldKind,
  })
  .meta({ id: 'CheckoutLineItem' });

export const CheckoutSession = z
  .object({
    id: z.string().meta({ example: 'cs_5f0f9d0c1b1a4a0f8b1f6d1f2b3c4d5e' }),
    status: z
      .enum(['open', 'complete', 'expired'])
      .describe(
        '`complete`: the payment is settled; only items in `pending_supplier` still change. `expired`: closed unpaid, or every item was cancelled before its supplier decided.',
      ),
    payment_status: z.enum(['unpaid', 'authorized', 'paid', 'no_payment_required', 'refunded', 'failed']),
    environment: z.enum(['Sandbox', 'Production']),
    line_items: z.array(LineItem),
    amount_total_minor: z.int(),
    perk_amount_minor: z.int(),
    amount_due_minor: z.int(),
    amount_due: fields.amount,
    currency: z.string(),
    payment_method: PaymentMethod,
    payment_intent_id: z.string().nullable(),
    client_secret: z
      .string()
      .nullable()
      .describe('For the embedded card form; null once nothing can be paid.'),
    url: z.string().nullable().describe('Hosted payment page; null once nothing can be paid.'),
    success_url: z.string().nullable(),
    cancel_url: z.string().nullable(),
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
          id: fields.uuid,
          booking_id: fields.uuid.nullable().describe('Null for a refund of the whole payment.'),
          amount_minor: z.int(),
          reason: z.string().meta({
            description:
              '`cancelled`, `not_fulfilled`, `operator`, `gateway` for one made on the gateway’s dashboard, or `dispute` for what a bank kept; reasons may be added.',
            example: 'gateway',
          }),
          state: z.enum(gatewayRefundStates),
          created_at: fields.timestamp,
        }),
      )
      .describe(
        'What was refunded of the payment, oldest first. While a dispute is open, refunds stay pending.',
      ),
    dispute: z
      .enum(disputeStates)
      .nullable()
      .describe('Whether the payer disputed the payment at the bank, and who won: `won` is the seller.'),
    fulfilment: z.array(
      z.object({
        type: z.string(),
        id: z.string().describe("The booking's id, or the item's until a booking exists."),
        status: z.string().meta({ example: 'confirmed' }),
      }),
    ),
    expires_at: fields.timestamp,
    created_at: fields.timestamp,
  })
  .meta({ id: 'CheckoutSession' });

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
    items: z.array(Item).min(1).max(10),
    perk_payment: z
      .object({ item_ids: z.array(z.string().max(64)).min(1).max(20) })
      .optional()
      .describe(
        'Saved perks that pay for travellers, one for each. In a session of several items each perk pays in the first item it applies to. They replace those that the item has already, and only what they leave is charged. Left out, the perks of the bookings stay.',
      ),
    payment_method: PaymentMethod,
    success_url: returnUrl.optional(),
    cancel_url: returnUrl.optional(),
    customer: z
      .object({
        name: fields.shortText(160).optional(),
        email: fields.email.optional(),
        phone: z.string().max(32).optional(),
      })
      .optional(),
  }),
  response: CheckoutSession,
  status: 201,
  location: (session: { id: string }) => `/v1/checkout/sessions/${session.id}`,
  errors: ['not_found', 'invalid_state', 'hold_expired', 'quote_expired', 'supplier_unavailable'],
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
