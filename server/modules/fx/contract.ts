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
      success: z.literal(true).describe('Always true; failures are problem documents.'),
      data: z
        .object({
          rates: z
            .array(
              z.object({
                from: z
                  .string()
                  .meta({ example: 'EUR' })
                  .describe('The currency that was asked for, as an ISO 4217 code.'),
                to: z.string().meta({ example: 'USD' }).describe('ISO 4217 code of the other currency.'),
                rate: z
                  .number()
                  .positive()
                  .describe('Units of `to` for one unit of `from`, to eight significant digits.')
                  .meta({ example: 1.1 }),
              }),
            )
            .describe('One entry for each other quoted currency.'),
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
        })
        .describe('The rates that were asked for.'),
    })
    .meta({ id: 'ExchangeRatesEnvelope' }),
  errors: ['supplier_unavailable'],
});
