import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

export const listExchangeRates = endpoint({
  id: 'listExchangeRates',
  method: 'GET',
  path: '/v1/fx/rates',
  tag: 'Exchange rates',
  summary: 'List exchange rates',
  description:
    'Rates from one currency to all other quoted currencies, in the envelope `{success, data}`. Sandbox rates are fixed and not market data. Returns 503 `supplier_unavailable` while no source of rates is configured.',
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
      }),
    })
    .meta({ id: 'ExchangeRatesEnvelope' }),
  errors: ['supplier_unavailable'],
});
