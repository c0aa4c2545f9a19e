import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';

const tag = 'Webhooks';

const Received = z
  .object({
    received: z.literal(true).describe('Always true; the gateway need not send the event again.'),
    duplicate: z.boolean().describe('The event id was seen before; nothing changed.'),
  })
  .meta({ id: 'WebhookReceived', example: { received: true, duplicate: false } });

/** The schema is loose, because gateways add fields; unknown event types are accepted and ignored. */
const GatewayEvent = z
  .looseObject({
    event_id: z.string().describe('Unique for each event; a repeat changes nothing, for ever.'),
    event: z
      .string()
      .describe(
        '`payment.created`, `payment.requires_action`, `payment.processing`, `payment.authorized`, `payment.succeeded`, `payment.failed`, `payment.cancelled`, `payment.disputed`, `payment.dispute_funds_withdrawn`, `payment.dispute_funds_returned`, `payment.dispute_won`, `payment.dispute_lost`, `refund.succeeded` or `refund.failed`, in any order; others are ignored.',
      )
      .meta({ example: 'payment.authorized' }),
    payment_id: z.unknown().describe('The payment intent.').meta({ type: 'string' }),
    booking_id: z.unknown().describe('Optional; must belong to the session.').meta({ type: 'string' }),
    metadata: z
      .unknown()
      .describe('Optional; `session_id` must be that of the payment.')
      .meta({ type: 'object' }),
    refund_id: z
      .unknown()
      .describe('Optional; the refund that a refund event is about.')
      .meta({ type: 'string' }),
    amount: z
      .unknown()
      .describe('Decimal amount in major units; must equal the payment.')
      .meta({ type: 'number' }),
    currency: z
      .unknown()
      .meta({ type: 'string', example: 'EUR' })
      .describe('ISO 4217 code; must be the currency of the payment.'),
    environment: z
      .unknown()
      .meta({ type: 'string', example: 'Sandbox' })
      .describe('`Sandbox` or `Production`; must be the environment of the payment.'),
    created_at: z.unknown().meta({ type: 'string' }).describe('When the event happened, in ISO-8601.'),
  })
  .partial()
  .meta({
    id: 'GatewayEvent',
    description: 'An event of a payment gateway in the shape that `sandbox` and `beacon` send.',
  });

const gatewayWebhook = {
  method: 'POST',
  tag,
  caller: 'webhook',
  signature: 'x-signature',
  signatureEncodings: { harbour: 'base64' },
  params: z.object({ gateway: z.string().describe('Payment gateway: `sandbox`, `harbour` or `beacon`.') }),
  body: GatewayEvent,
  response: Received,
  errors: ['not_found', 'validation_failed'],
} as const;

const rules =
  'Signed with `X-Signature`: HMAC-SHA256 of the exact raw body with the gateway’s secret, in hexadecimal. Payment, amount, currency, environment and state must all match, else the event is stored as rejected and nothing changes. The shown body is that of the gateways `sandbox` and `beacon`; `harbour` signs in base64 and sends `{notification: {id, kind, mode, sentAt}, payment: {reference, merchant, money: {micros, currencyCode}, decline}}`, amounts in millionths as text.';

export const receiveHotelPayment = endpoint({
  ...gatewayWebhook,
  id: 'receiveHotelPayment',
  path: '/v1/hotel/webhook/{gateway}',
  summary: 'Payment events of hotel sessions',
  description: rules,
});

export const receiveTravelPayment = endpoint({
  ...gatewayWebhook,
  id: 'receiveTravelPayment',
  path: '/v1/travel/webhook/payment/{gateway}',
  summary: 'Payment events of all other sessions',
  description: rules,
});

export const receiveCardPayment = endpoint({
  id: 'receiveCardPayment',
  method: 'POST',
  path: '/v1/webhooks/payments/cardprocessor',
  tag,
  summary: 'Payment events of the card processor',
  description:
    'Events in Stripe’s shape, signed with `Cardprocessor-Signature: t=<unix>,v1=<hex>` over `t.body`, at most 300 seconds old or ahead; Stripe’s own header `Stripe-Signature` is read as well. Amounts are counted as Stripe counts them: ISK and UGX with two decimals, MGA with none. Settles sessions of any kind, also those of the sandbox gateway.',
  caller: 'webhook',
  signature: 'cardprocessor',
  gateway: 'card',
  query: z.object({
    app: z
      .uuid()
      .optional()
      .describe(
        'The app whose own account at the card processor sends the event. Its own secret must have signed, and only payments of this app can match.',
      ),
  }),
  body: z
    .looseObject({
      id: z.string().describe('Unique for each event; a repeat changes nothing, for ever.'),
      type: z
        .string()
        .meta({ example: 'payment_intent.amount_capturable_updated' })
        .describe('Stripe’s name of the event; types that do not concern a payment are ignored.'),
      livemode: z
        .unknown()
        .meta({ type: 'boolean' })
        .describe('False for events of the Sandbox; must fit the environment of the payment.'),
      data: z
        .unknown()
        .meta({ type: 'object' })
        .describe('Holds the changed object, such as the payment intent, as `object`.'),
    })
    .partial()
    .meta({ id: 'CardProcessorEvent', description: 'An event in Stripe’s shape.' }),
  response: Received,
  errors: ['not_found', 'validation_failed'],
});
