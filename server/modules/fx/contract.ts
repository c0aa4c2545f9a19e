import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

export const listExchangeRates = endpoint({
  id: 'listExchangeRates',
  method: 'GET',
  path: '/v1/fx/rates',
  tag: 'Exchange rates',
  summary: 'List exchange rates',
  description:
    'Rates from one currency to all other quoted currencies, in the envelope `{success, data}`. Sandbox rates are fixed and not market data. Rates are stored each hour; returns 503 `supplier_unavailable` while there are none of the last 72 hours.',
  caller: 'server',
  query: z.object({
    from: fields.currency.optional().describe("ISO 4217 code; defaults to the app's currency."),
  }),
  response: z
    .object({
      success: z.literal(true),
      data: z.object({
        rates: z.array(
          z.object({
            from: z.string().meta({ example: 'EUR' }),
            to: z.string().meta({ example: 'USD' }),
            rate: z
              .number()
              .positive()
              .describe('Units of `to` for one unit of `from`, to eight significant digits.')
              .meta({ example: 1.1 }),
          }),
        ),
        source: z
          .string()
          .describe('Name of the source that published the rates.')
          .meta({ example: 'sandbox' }),
        as_of: fields.timestamp.describe('The instant that the rates are of.'),
        margin_percent: z
          .number()
          .min(0)
          .describe(
            'What the app adds to a rate where it sells a price in another currency than its supplier’s. `rate` is without it.',
          )
          .meta({ example: 0 }),
      }),
    })
    .meta({ id: 'ExchangeRatesEnvelope' }),
  errors: ['supplier_unavailable'],
});
