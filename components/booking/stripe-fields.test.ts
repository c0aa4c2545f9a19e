import { expect, test } from 'vitest';
import { drawStripeFields, type StripeLibrary } from './stripe-fields.ts';

const wanted = {
  publishableKey: 'pk_1',
  accountId: 'acct_1',
  clientSecret: 'pi_1_secret',
  locale: 'fr',
  returnUrl: 'https://portal.example/checkout/cs_1',
};
const place = {} as HTMLElement;

/** Stripe's library as far as the fields call it, with what it was asked. */
function aLibrary(error?: { type: string; message?: string }) {
  const asked: unknown[] = [];
  const library: StripeLibrary = (publishableKey, options) => {
    asked.push([publishableKey, options]);
    return {
      elements(options) {
        asked.push(options);
        return { create: (kind) => ({ mount: () => asked.push(kind), destroy: () => asked.push('gone') }) };
      },
      async confirmPayment({ confirmParams, redirect }) {
        asked.push([confirmParams, redirect]);
        return error ? { error } : {};
      },
    };
  };
  return { library, asked };
}

test('The fields belong to the account of the payment, and the payer comes back to its session', async () => {
  const { library, asked } = aLibrary();
  const fields = drawStripeFields(library, place, wanted);
  expect(await fields.pay()).toEqual({ isMade: true });
  fields.remove();
  expect(asked).toEqual([
    ['pk_1', { stripeAccount: 'acct_1', locale: 'fr' }],
    { clientSecret: 'pi_1_secret' },
    'payment',
    [{ return_url: 'https://portal.example/checkout/cs_1' }, 'if_required'],
    'gone',
  ]);
  const own = aLibrary();
  drawStripeFields(own.library, place, { ...wanted, accountId: null });
  expect(own.asked[0]).toEqual(['pk_1', { locale: 'fr' }]);
});

test.each([
  ['card_error', 'Votre carte est refusée.', 'Votre carte est refusée.'],
  ['validation_error', 'Numéro incomplet.', 'Numéro incomplet.'],
  ['api_error', 'Internal id 17', ''],
])('Of an error of type %s with the text "%s" the payer reads "%s"', async (type, message, reason) => {
  const fields = drawStripeFields(aLibrary({ type, message }).library, place, wanted);
  expect(await fields.pay()).toEqual({ isMade: false, reason });
});
