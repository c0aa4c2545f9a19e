import type { ReadSettings } from '#server/platform/supplier-http/index.ts';
import { frankfurter } from '#server/suppliers/frankfurter/index.ts';
import { photon } from '#server/suppliers/photon/index.ts';
import { stripe } from '#server/suppliers/stripe/index.ts';
import { paymentFieldsFor } from '#server/suppliers/stripe/payment-fields.ts';
import { allOf, counted, type SupplierCheck } from './checks.ts';

/** The checks of the payment gateway, the exchange rates and the addresses. `stripeUrl` is the setting `STRIPE_URL`. */
export function serviceChecks(
  settings: ReadSettings,
  via: typeof fetch,
  { stripeUrl, appId }: { stripeUrl: string; appId: string },
): SupplierCheck[] {
  const gateway = stripe({ settings, url: stripeUrl, fetch: via });
  const rates = frankfurter({ settings, fetch: via });
  const geocoder = photon({
    settings,
    fetch: via,
    timeZoneAt: async () => 'Europe/Paris',
    commaText: (parts) => parts.join(', '),
  });
  return [
    {
      supplier: 'stripe',
      needs: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
      steps: [
        {
          name: 'look-up of an unknown payment',
          run: async (ctx) =>
            (await gateway.read(ctx, { reference: 'pi_unknown_to_the_check', account: null }))
              ? 'found one'
              : 'none',
        },
        {
          name: 'script of the payment fields',
          async run(ctx) {
            const { scriptUrl } = await paymentFieldsFor(ctx, { settings, url: stripeUrl }, null, appId);
            const answer = await via(scriptUrl, { signal: ctx.signal });
            await answer.arrayBuffer();
            if (!answer.ok) throw new Error(`${scriptUrl} answers ${answer.status}`);
            return scriptUrl;
          },
        },
      ],
      facts: [
        {
          text: 'The address of the script of the payment fields exists',
          judge: (exchanges) =>
            allOf(
              exchanges.filter(({ path }) => path === '/v3/').map(({ status }) => status),
              (status) => status === 200,
            ),
        },
      ],
    },
    {
      supplier: 'frankfurter',
      needs: ['FRANKFURTER_URL'],
      steps: [
        {
          name: 'latest exchange rates',
          async run(ctx) {
            const { asOf, perEuro } = await rates.latest(ctx);
            return `${counted(Object.keys(perEuro).length, 'rate')} of ${asOf.slice(0, 10)}`;
          },
        },
      ],
      facts: [],
    },
    {
      supplier: 'photon',
      needs: ['PHOTON_URL'],
      steps: [
        {
          name: 'address in Paris',
          async run(ctx) {
            const found = await geocoder.geocode(ctx, { text: '22 Rue de Rivoli, Paris', language: 'en' });
            return counted(found.length, 'address', 'addresses');
          },
        },
      ],
      facts: [],
    },
  ];
}
