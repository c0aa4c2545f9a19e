import { z } from 'zod';
import type { ExchangeRateSource } from '#server/modules/fx/port.ts';
import { type ReadSettings, requireSettings, supplierClient } from '#server/platform/supplier-http/index.ts';

/** `GET /v2/rates?base=EUR`: one row a currency, each with the date of its own bank. */
const rates = z.array(
  z.object({
    date: z.iso.date(),
    base: z.literal('EUR'),
    quote: z.string().length(3),
    rate: z.number().positive(),
  }),
);

type Options = { settings: ReadSettings; fetch?: typeof fetch };

/**
 * Exchange rates of central banks from a Frankfurter server, version 2 of its API. They are asked for in units per euro,
 * because Frankfurter rounds rates below 1 to five decimals, so that a rate such as IDR to EUR would keep one digit.
 * `asOf` is the newest date in the answer, at the start of its day in UTC: banks that are closed keep the rate of an
 * earlier day. Source: the OpenAPI document of Frankfurter, November 2026.
 */
export function frankfurter({ settings, fetch }: Options): ExchangeRateSource {
  const client = supplierClient({
    name: 'frankfurter',
    connect: async (ctx) => {
      const { FRANKFURTER_URL: url } = requireSettings(await settings(ctx), ['FRANKFURTER_URL']);
      return { url, headers: {} };
    },
    fetch,
  });
  return {
    name: 'frankfurter',
    async latest(ctx) {
      const rows = await client.send(
        ctx,
        { method: 'GET', path: '/v2/rates', query: { base: 'EUR' } },
        rates.min(1),
      );
      const newest = rows
        .map(({ date }) => date)
        .sort()
        .at(-1);
      return {
        asOf: `${newest}T00:00:00.000Z`,
        perEuro: Object.fromEntries(rows.map(({ quote, rate }) => [quote, rate])),
      };
    },
  };
}
