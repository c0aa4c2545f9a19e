import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

export const listExchangeRates = endpoint({
  id: 'listExchangeRates',
  method: 'GET',
  path: '/v1/fx/rates',
  tag: 'Exchange rates',
  summary: 'List exchange rates',
  description:
    'Rates from one currency to all others that are quoted; enveloped as `{success, data}`. In the Sandbox they are fixed and no market data. Where no source of rates is configured: 503 `supplier_unavailable`.',
  caller: 'server',
  query: z.object({
    from: fields.currency.optional().describe("ISO 4217 code; the app's default currency when left out."),
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
              .describe('Units of `to` that one unit of `from` buys, to eight significant digits.')
              .meta({ example: 1.1 }),
          }),
        ),
      }),
    })
    .meta({ id: 'ExchangeRatesEnvelope' }),
  errors: ['supplier_unavailable'],
});
