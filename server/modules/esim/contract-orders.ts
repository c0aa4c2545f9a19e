import { z } from 'zod';
import { cancellationFields, dryRun } from '#server/modules/bookings/contract-cancellation.ts';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { PaymentMethod, PaymentStatus } from '#server/modules/checkout/contract.ts';
import { bookingRefundFields } from '#server/modules/checkout/contract-refunds.ts';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { Plan } from './contract-plans.ts';
import { maxEsims, orderStatuses } from './order-details.ts';

const tag = 'eSIM';

const orderId = fields.uuid.describe('Identifies the order in every operation on it.');

export const Status = z
  .enum(orderStatuses)
  .describe(
    '`pending`: unpaid, or paid and being provisioned. `active`: can be installed. `failed`: not paid in time, cancelled or not provisioned; nothing is charged, or it is refunded.',
  )
  .meta({ id: 'EsimOrderStatus', example: 'active' });

const InstalledEsim = z
  .object({
    iccid: z.string().describe('Number of the SIM.'),
    lpa: z.string().describe('Activation code, GSMA SGP.22.').meta({
      example: 'LPA:1$rsp.signalkite.example$0F1E2D3C',
    }),
    smdp_address: z.string().describe('Server to type in for a manual installation.'),
    matching_id: z.string().describe('Activation code to type in for a manual installation.'),
    qr_payload: z.string().describe('Content of the QR code.'),
    qr_svg: z.string().describe('The QR code, an SVG document.'),
    ios_install_url: z.string().describe('Opens the installation on an iPhone with iOS 17.4 or later.'),
    apn: z
      .string()
      .nullable()
      .describe(
        'Access point name, for devices that do not set it by themselves; null when the provider does not say.',
      ),
  })
  .meta({ id: 'InstalledEsim', description: 'An eSIM with all that is needed to install it.' });

export const OrderPayment = z
  .object({
    status: PaymentStatus,
    checkout_session_id: z
      .string()
      .nullable()
      .describe('The newest checkout session of the order; null before one was opened.'),
    perk_item_ids: z.array(z.string()).describe('Perks that pay for the order in part or in full.'),
    perk_amount: fields.amount.describe('What perks pay of `total`.'),
    amount_due: fields.amount.describe('Amount to pay after perks.'),
    pay_by: fields.timestamp.nullable().describe('Deadline for the payment of an unpaid order.'),
  })
  .describe('How the order is paid.')
  .meta({ id: 'EsimOrderPayment' });

const OrderCancellation = z
  .object({
    ...cancellationFields(['free_cancellation', 'partially_refundable', 'non_refundable']),
    perks_returned: z.boolean().describe('Whether the perks of the order were returned.'),
  })
  .meta({ id: 'EsimCancellation', description: 'Terms of the cancellation of an eSIM order.' });

export const EsimOrder = z
  .object({
    order_id: orderId,
    booking_id: fields.uuid.describe('Same value as `order_id`.'),
    status: Status,
    plan: Plan.describe('The plan at the time of purchase; `price` is for one eSIM.'),
    quantity: z.int().describe('Number of eSIMs, one for each traveller.'),
    total: fields.amount.describe('Price of all eSIMs.'),
    currency: fields.currencyCode,
    payment: OrderPayment,
    ...bookingRefundFields,
    esims: z.array(InstalledEsim).describe('One for each traveller; empty unless `active`.'),
    instructions: z
      .object({
        language: z
          .enum(['en', 'fr', 'es', 'de', 'ar'])
          .describe('ISO 639-1 code of the language of the steps.'),
        qr: z.array(z.string()).describe('Steps for installation by QR code.'),
        manual: z
          .array(z.string())
          .describe('Steps for installation with typed address and activation code.'),
      })
      .describe('How to install an eSIM, step by step.'),
    expires_at: fields.timestamp
      .nullable()
      .describe('Latest possible end of the plan, whenever it is first used; null until `active`.'),
    cancellation: OrderCancellation.nullable().describe('The result of a cancellation; null without one.'),
    created_at: fields.createdAt,
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'EsimOrder', description: 'An order of one or several eSIMs of a plan.' });

const PerkIds = z.array(z.string().min(1).max(64)).min(1).max(maxEsims);

export const orderParams = z.object({
  order_id: fields.pathId.describe('Id of the order, from the purchase.'),
});

const supplierErrors = ['supplier_error', 'supplier_timeout', 'supplier_unavailable'] as const;

/** A URL to which a hosted payment page returns. */
const returnUrl = z
  .string()
  .min(1)
  .max(2048)
  .optional()
  .describe("Path of the portal, or a URL on one of the app's return origins.");

/** The fields that say how an order or a top-up is paid. */
export const paymentInput = {
  perk_payment: z
    .object({ item_ids: PerkIds.describe('Ids of the perks.') })
    .optional()
    .describe('Saved perks of the member, at most one for each traveller.'),
  payment_method: PaymentMethod.default('card'),
  success_url: returnUrl,
  cancel_url: returnUrl,
};

export const purchaseEsim = endpoint({
  id: 'purchaseEsim',
  method: 'POST',
  path: '/v1/travel/esim/purchase',
  tag,
  summary: 'Purchase an eSIM',
  description: withHoldLimits(
    'Creates an order. If perks cover it in full, they are used and the eSIM is ordered immediately. Otherwise a checkout session for the amount due is opened, to be paid within 20 minutes; the provider then activates the eSIM within seconds. 202 has the URL of the status in `Location`; 201 contains the installation data.\n\nTest plans of the Sandbox: `esim_test_fails` is accepted and then not activated, `esim_test_refused` is refused, `esim_test_slow` takes 45 seconds, `esim_test_at_once` is issued immediately, `esim_test_sparse` has neither speed, networks nor APN.',
  ),
  caller: 'member',
  module: 'esim',
  body: z.object({
    resource_id: z
      .string()
      .min(1)
      .max(80)
      .describe('`resource_id` of the plan.')
      .meta({ example: 'esim_fr_5gb_30d' }),
    user_id: z.string().max(64).describe('The user of the token; another user is 403.'),
    quantity: z.int().min(1).max(maxEsims).default(1).describe('Number of eSIMs, one for each traveller.'),
    currency: memberCurrency,
    ...paymentInput,
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
    'If the perks cover the order in full, they are used and the eSIM is ordered immediately. If they cover a part, they are reserved and the response carries a payment for the rest. Until that is paid, another request replaces the perks.',
  caller: 'member',
  module: 'perks',
  params: z.object({ booking_id: fields.pathId.describe('Id of an unpaid order.') }),
  body: z.object({ item_ids: PerkIds.describe('Saved perks of the member, one for each traveller.') }),
  response: z
    .object({
      order_id: orderId,
      status: Status,
      covered_items: z.array(z.string()).describe('Ids of the perks that pay for the order.'),
      shortfall: z
        .object({ amount: fields.amount.describe('What is left to pay.'), currency: fields.currencyCode })
        .nullable()
        .describe('What the perks do not cover; null when they cover it all.'),
      payment_intent: z
        .object({
          id: z.string().describe('The payment at the gateway.'),
          client_secret: z
            .string()
            .nullable()
            .describe('For the embedded card form; null for other payment methods.'),
        })
        .nullable()
        .describe('Payment of the shortfall; null when there is none.'),
      checkout_session_id: z.string().describe('Session of the order, in which the shortfall is paid.'),
    })
    .meta({ id: 'EsimPerkPayment' }),
  errors: ['not_found', 'invalid_state', 'hold_expired', ...supplierErrors],
});

export const getEsimOrderStatus = endpoint({
  id: 'getEsimOrderStatus',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}/status',
  tag,
  summary: 'Poll the status of an eSIM order',
  caller: 'member',
  params: orderParams,
  response: z.object({ order_id: orderId, status: Status }).meta({ id: 'EsimOrderProgress' }),
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
    limit: z.coerce.number().int().min(1).max(50).default(20).describe('Number of orders per page.'),
    cursor: fields.cursor,
  }),
  response: z
    .object({
      data: z.array(EsimOrder).describe('Orders of this page, the newest first.'),
      next_cursor: fields.nextCursor,
    })
    .meta({ id: 'EsimOrderList' }),
});

export const getEsimUsage = endpoint({
  id: 'getEsimUsage',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}/usage',
  tag,
  summary: 'Read the data usage of an eSIM order',
  caller: 'member',
  params: orderParams,
  response: z
    .object({
      order_id: orderId,
      as_of: fields.timestamp.describe('When the provider was asked.'),
      esims: z
        .array(
          z.object({
            iccid: z.string().describe('Number of the SIM, as in the order.'),
            status: z
              .enum(['not_connected', 'connected', 'used_up', 'expired', 'unknown'])
              .describe(
                '`used_up`: the data volume is gone; `expired`: the validity is over; `unknown`: the provider does not say.',
              ),
            is_unlimited: z.boolean().describe('Whether the plan has no limit of data volume.'),
            total_mb: z.int().nullable().describe('With all top-ups; null when unlimited.'),
            used_mb: z
              .int()
              .nullable()
              .describe(
                'Used data volume in megabytes (1,024 per gigabyte); null when the provider does not say.',
              ),
            remaining_mb: z.int().nullable().describe('Null when unlimited, or when `used_mb` is null.'),
            top_ups: z
              .array(
                z.object({
                  data_mb: z.int().nullable().describe('Added data volume; null when unlimited.'),
                  validity_days: z.int().describe('Days for which it can be used.'),
                  added_at: fields.timestamp.nullable().describe('When the provider added it.'),
                }),
              )
              .describe('The top-ups of this eSIM that were added.'),
            connected_at: fields.timestamp
              .nullable()
              .describe('First connection, at which the validity starts.'),
            expires_at: fields.timestamp
              .nullable()
              .describe('End of the validity; null before the first connection.'),
          }),
        )
        .describe('One for each eSIM of the order.'),
    })
    .meta({ id: 'EsimUsage', description: 'Data usage of the eSIMs of an order.' }),
  errors: ['not_found', 'invalid_state', ...supplierErrors],
});

export const cancelEsimOrder = endpoint({
  id: 'cancelEsimOrder',
  method: 'POST',
  path: '/v1/travel/esim/orders/{order_id}/cancel',
  tag,
  summary: 'Cancel an eSIM order',
  description:
    'Cancels an unpaid order, releases its perks and closes its checkout session. A paid order is refunded in full if its provider takes it back, which is asked: with `cancel_status` `cancellation_pending` it has not answered. 409 `cancellation_declined` means that the order stands: the sale is final (`plan.is_final_sale`), or an eSIM was used or topped up. `dry_run` returns the terms and changes nothing. A repeated cancel returns the same result.',
  caller: 'member',
  params: orderParams,
  body: z.object({ dry_run: dryRun }),
  bodyOptional: true,
  response: z
    .object({
      order_id: orderId,
      status: Status,
      cancel_status: z
        .enum(['cancelled', 'cancellation_pending'])
        .describe('`cancellation_pending`: the provider has not answered; it is asked again until it does.'),
      cancellation: OrderCancellation.describe('Terms on which the order was cancelled, or would be.'),
    })
    .meta({ id: 'CancelledEsimOrder' }),
  errors: ['not_found', 'invalid_state', 'cancellation_declined'],
});
