import { z } from 'zod';
import { withHoldLimits } from '#server/modules/bookings/contract-hold-limits.ts';
import { memberCurrency } from '#server/modules/fx/contract-currency.ts';
import { ConvertedFrom } from '#server/modules/pricing/contract-converted-from.ts';
import { endpoint, fields } from '#server/platform/contract/index.ts';
import { OrderPayment, orderParams, paymentInput, Status } from './contract-orders.ts';

const tag = 'eSIM';

const iccid = z.string().min(1).max(32).describe('Number of an eSIM of the order.');
const supplierErrors = ['supplier_error', 'supplier_timeout', 'supplier_unavailable'] as const;

const volume = {
  data_mb: z
    .int()
    .nullable()
    .describe('Added data volume in megabytes (1,024 per gigabyte); null if unlimited.'),
  is_unlimited: z.boolean().describe('True when the added data has no limit of volume.'),
  validity_days: z.int().describe('Days for which the data can be used.'),
};

const TopUpOption = z
  .object({
    top_up_id: z.string().describe('Id of the top-up for its purchase.'),
    ...volume,
    price: fields.amount.describe('Price of the top-up.'),
    currency: fields.currencyCode,
    converted_from: ConvertedFrom,
  })
  .meta({ id: 'EsimTopUpOption', description: 'More data that can be bought for an eSIM.' });

const TopUp = z
  .object({
    booking_id: fields.uuid.describe(
      'Identifies the top-up; the operations on the status of an order take it too.',
    ),
    order_id: fields.uuid.describe('The order of the eSIM.'),
    iccid: z.string().describe('Number of the eSIM.'),
    status: Status.describe('`active`: the data was added.'),
    title: z.string().describe('In the caller’s language.'),
    ...volume,
    total: fields.amount.describe('Price of the top-up.'),
    currency: fields.currencyCode,
    payment: OrderPayment,
    added_at: fields.timestamp.nullable().describe('When the provider added the data; null before.'),
    created_at: fields.createdAt,
    updated_at: fields.updatedAt,
  })
  .meta({ id: 'EsimTopUp', description: 'More data that was bought for an eSIM.' });

export const listEsimTopUpOptions = endpoint({
  id: 'listEsimTopUpOptions',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}/top-ups/options',
  tag,
  summary: 'List the top-ups of an eSIM',
  description:
    'What can be bought now for one eSIM of an active order. 409 if the order is not active, is over, or its provider sells none (`plan.top_up_available`).',
  caller: 'member',
  module: 'esim',
  params: orderParams,
  query: z.object({ iccid, currency: memberCurrency }),
  response: z
    .object({ top_ups: z.array(TopUpOption).describe('Empty when the provider has none now.') })
    .meta({ id: 'EsimTopUpOptionList' }),
  errors: ['not_found', 'invalid_state', ...supplierErrors],
});

export const buyEsimTopUp = endpoint({
  id: 'buyEsimTopUp',
  method: 'POST',
  path: '/v1/travel/esim/orders/{order_id}/top-ups',
  tag,
  summary: 'Buy a top-up',
  description: withHoldLimits(
    'Adds data to an eSIM of an active order. It is paid as an order is: perks that cover it in full order it immediately, otherwise a checkout session for the amount due is opened, to be paid within 20 minutes. The sale is final. 202 has the URL of the status in `Location`.',
  ),
  caller: 'member',
  module: 'esim',
  params: orderParams,
  body: z.object({
    iccid,
    top_up_id: z
      .string()
      .min(1)
      .max(80)
      .describe('`top_up_id` of an option.')
      .meta({ example: 'topup_1gb_7d' }),
    currency: memberCurrency,
    ...paymentInput,
  }),
  response: TopUp,
  status: [202, 201],
  location: (topUp: { booking_id: string }) => `/v1/travel/esim/orders/${topUp.booking_id}/status`,
  errors: ['not_found', 'invalid_state', ...supplierErrors],
  idempotent: true,
});

export const listEsimTopUps = endpoint({
  id: 'listEsimTopUps',
  method: 'GET',
  path: '/v1/travel/esim/orders/{order_id}/top-ups',
  tag,
  summary: 'List the top-ups of an order',
  caller: 'member',
  params: orderParams,
  response: z
    .object({ top_ups: z.array(TopUp).describe('The first one first; also those that were never paid.') })
    .meta({ id: 'EsimTopUpList' }),
  errors: ['not_found'],
});
