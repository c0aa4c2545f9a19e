import { z } from 'zod';
import { endpoint } from '#server/platform/contract/index.ts';

const tag = 'Webhooks';

const Received = z
  .object({
    received: z.literal(true),
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
    currency: z.unknown().meta({ type: 'string', example: 'EUR' }),
    environment: z.unknown().meta({ type: 'string', example: 'Sandbox' }),
    created_at: z.unknown().meta({ type: 'string' }),
  })
  .partial()
  .meta({ id: 'GatewayEvent' });

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
    'Events in Stripe’s shape, signed with `Cardprocessor-Signature: t=<unix>,v1=<hex>` over `t.body`, at most 300 seconds old or ahead. Amounts are counted as Stripe counts them: ISK and UGX with two decimals, MGA with none. Settles sessions of any kind, also those of the sandbox gateway.',
  caller: 'webhook',
  signature: 'cardprocessor',
  gateway: 'card',
  body: z
    .looseObject({
      id: z.string(),
      type: z.string().meta({ example: 'payment_intent.amount_capturable_updated' }),
      livemode: z.unknown().meta({ type: 'boolean' }),
      data: z.unknown().meta({ type: 'object' }),
    })
    .partial()
    .meta({ id: 'CardProcessorEvent' }),
  response: Received,
  errors: ['not_found', 'validation_failed'],
});
