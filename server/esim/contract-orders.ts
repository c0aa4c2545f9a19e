import { z } from 'zod';
import { withHoldLimits } from '#server/bookings/contract-hold-limits.ts';
import { PaymentMethod } from '#server/checkout/contract.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { Plan } from './contract-plans.ts';

const tag = 'eSIM';

const Status = z
  .enum(['pending', 'active', 'failed'])
  .describe(
    '`pending`: to be paid, or paid and being provisioned. `active`: can be installed. `failed`: was not paid in time, was cancelled or could not be provisioned; nothing is charged.',
  )
  .meta({ id: 'EsimOrderStatus', example: 'active' });

const InstalledEsim = z
  .object({
    iccid: z.string().describe('Number of the card.'),
    lpa: z.string().describe('Activation code, GSMA SGP.22.').meta({
      example: 'LPA:1$rsp.signalkite.example$0F1E2D3C',
    }),
    smdp_address: z.string(),
    matching_id: z.string(),
    qr_payload: z.string().describe('What the QR code says.'),
    qr_svg: z.string(),
    ios_install_url: z.string().describe('Opens the installation on an iPhone with iOS 17.4 or later.'),
    apn: z.string(),
  })
  .meta({ id: 'InstalledEsim' });

export const EsimOrder = z
  .object({
    order_id: fields.uuid,
    booking_id: fields.uuid.describe('The same value.'),
    status: Status,
    plan: Plan.describe('As it was when it was purchased; `price` is for one eSIM.'),
    quantity: z.int(),
    total: fields.amount,
    currency: z.string(),
    payment: z.object({
      status: z.enum(['unpaid', 'authorized', 'paid', 'no_payment_required', 'refunded', 'failed']),
      checkout_session_id: z.string().nullable(),
      perk_item_ids: z.array(z.string()).describe('Perks that pay a part or all of it.'),
      perk_amount: fields.amount,
      amount_due: fields.amount.describe('What money pays.'),
      pay_by: fields.timestamp.nullable().describe('Until when an unpaid order can be paid.'),
    }),
    esims: z.array(InstalledEsim).describe('One for each traveller; empty unless `active`.'),
    instructions: z.object({
      language: z.enum(['en', 'fr', 'es', 'de', 'ar']),
      qr: z.array(z.string()).describe('Steps with the QR code.'),
      manual: z.array(z.string()).describe('Steps with address and activation code typed by hand.'),
    }),
    expires_at: fields.timestamp
      .nullable()
      .describe('When the plan is over at the latest, however late it is first used; null until `active`.'),
    created_at: fields.timestamp,
    updated_at: fields.timestamp,
  })
  .meta({ id: 'EsimOrder' });

const PerkIds = z.array(z.string().min(1).max(64)).min(1).max(10);

const orderParams = z.object({
  order_id: fields.pathId.describe('Order, as purchase answered it.'),
});

const supplierErrors = ['supplier_error', 'supplier_timeout', 'supplier_unavailable'] as const;

/** An address to return to after a hosted payment page. */
const returnUrl = z
  .string()
  .min(1)
  .max(2048)
  .optional()
  .describe("Path of the portal, or a URL on one of the app's return origins.");

export const purchaseEsim = endpoint({
  id: 'purchaseEsim',
  method: 'POST',
  path: '/v1/travel/esim/purchase',
  tag,
  summary: 'Purchase an eSIM',
  description: withHoldLimits(
    'Makes an order. Perks that cover it in full are charged and the eSIM is issued at once. Otherwise a checkout session is opened for what is due, to be paid within 20 minutes; the provider then activates within seconds. 202 tells in `Location` where to ask for the status, 201 comes with the data to install.\n\nTest plans of the Sandbox: `esim_test_fails` is taken and then not activated, `esim_test_refused` is refused, `esim_test_slow` takes 45 seconds, `esim_test_at_once` no time.',
  ),
  caller: 'member',
  module: 'esim',
  body: z.object({
    resource_id: z.string().min(1).max(80).describe('Plan.').meta({ example: 'esim_fr_5gb_30d' }),
    user_id: z.string().max(64).describe('The token’s own user; anybody else is 403.'),
    quantity: z.int().min(1).max(10).default(1).describe('eSIMs, one for each traveller.'),
    currency: fields.currency.optional().describe('The organisation’s currency unless given.'),
    perk_payment: z
      .object({ item_ids: PerkIds })
      .optional()
      .describe('Saved perks of the member, at most one for each traveller.'),
    payment_method: PaymentMethod.default('card'),
    success_url: returnUrl,
    cancel_url: returnUrl,
  }),
  response: EsimOrder,
  status: [202, 201],
  location: (order: { order_id: string; status: string }) =>
    `/v1/travel/esim/orders/${order.order_id}${order.status === 'pending' ? '/status' : ''}`,
  errors: ['not_found', 'forbidden', 'invalid_state', ...supplierErrors],
  idempotent: true,
});

export const payEsimWithPerks = endpoint({
  id: 'payEsimWithPerks',
  method: 'POST',
  path: '/v1/travel/esim/{booking_id}/pay-with-perks',
  tag,
  summary: 'Pay an eSIM order with perks',
  description:
    'Covered in full, the perks are charged and the eSIM is issued at once. Covered in part, the perks are set aside and the answer carries a payment for the rest. Other perks may be named until the rest is paid; they replace the former ones.',
  caller: 'member',
  module: 'perks',
  params: z.object({ booking_id: fields.pathId.describe('Order that waits for payment.') }),
  body: z.object({ item_ids: PerkIds.describe('Saved perks of the member, one for each traveller.') }),
  response: z
    .object({
      order_id: fields.uuid,
      status: Status,
      covered_items: z.array(z.string()).describe('The perks that pay.'),
      shortfall: z.object({ amount: fields.amount, currency: z.string() }).nullable(),
      payment_intent: z
        .object({ id: z.string(), client_secret: z.string().nullable() })
        .nullable()
        .describe('Payment of the shortfall; null when there is none.'),
      checkout_session_id: z.string(),
    })
    .meta({ id: 'EsimPerkPayment' }),
  errors: ['not_found', 'invalid_state', 'hold_expired', 'supplier_unavailable'],
});

export const getEsimOrderStatus = endpoint({
  id: 'getEsimOrderStatus',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}/status',
  tag,
  summary: 'Poll the status of an eSIM order',
  caller: 'member',
  params: orderParams,
  response: z.object({ order_id: fields.uuid, status: Status }).meta({ id: 'EsimOrderProgress' }),
  errors: ['not_found'],
});

export const getEsimOrder = endpoint({
  id: 'getEsimOrder',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}',
  tag,
  summary: 'Read an eSIM order',
  caller: 'member',
  params: orderParams,
  response: EsimOrder,
  errors: ['not_found'],
});

export const listEsimOrders = endpoint({
  id: 'listEsimOrders',
  method: 'GET',
  path: '/v1/travel/esim/orders',
  tag,
  summary: 'List eSIM orders',
  description: 'The member’s own orders, newest first.',
  caller: 'member',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('Orders of a page.'),
    cursor: z.string().max(255).optional().describe('`next_cursor` of the page before.'),
  }),
  response: z
    .object({ data: z.array(EsimOrder), next_cursor: z.string().nullable() })
    .meta({ id: 'EsimOrderList' }),
});

export const getEsimUsage = endpoint({
  id: 'getEsimUsage',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}/usage',
  tag,
  summary: 'Read what the eSIMs of an order have used',
  caller: 'member',
  params: orderParams,
  response: z
    .object({
      order_id: fields.uuid,
      as_of: fields.timestamp,
      esims: z.array(
        z.object({
          iccid: z.string(),
          status: z.enum(['not_connected', 'connected', 'used_up', 'expired']),
          is_unlimited: z.boolean(),
          total_mb: z.int().nullable().describe('Null when unlimited.'),
          used_mb: z.int(),
          remaining_mb: z.int().nullable().describe('Null when unlimited.'),
          connected_at: fields.timestamp.nullable().describe('When its days began to count.'),
          expires_at: fields.timestamp.nullable().describe('When they are over; null before they began.'),
        }),
      ),
    })
    .meta({ id: 'EsimUsage' }),
  errors: ['not_found', 'invalid_state', ...supplierErrors],
});

export const cancelEsimOrder = endpoint({
  id: 'cancelEsimOrder',
  method: 'POST',
  path: '/v1/travel/esim/orders/{order_id}/cancel',
  tag,
  summary: 'Cancel an unpaid eSIM order',
  description:
    'Gives up an order that waits for payment; its perks come back and its checkout session closes. One that is paid is 409: an eSIM that was ordered from the provider is not taken back. A second cancel answers the same.',
  caller: 'member',
  params: orderParams,
  response: z.object({ order_id: fields.uuid, status: Status }).meta({ id: 'CancelledEsimOrder' }),
  errors: ['not_found', 'invalid_state'],
});
