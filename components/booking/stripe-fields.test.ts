import { expect, test } from 'vitest';
import { drawStripeFields, type StripeLibrary } from './stripe-fields.ts';

const appearance = { theme: 'stripe', variables: { colorText: 'rgba(0,0,0,1)' }, rules: {} } as const;
const wanted = {
  publishableKey: 'pk_1',
  accountId: 'acct_1',
  clientSecret: 'pi_1_secret',
  locale: 'fr',
  returnUrl: 'https://portal.example/checkout/cs_1',
  appearance,
};
const place = {} as HTMLElement;
const nothing = { onReady: () => {}, onFailure: () => {} };

type Failure = { type: string; code?: string; message?: string };

/** Stripe's library as far as the fields call it, with what it was asked. */
function aLibrary({ typed, answered }: { typed?: Failure; answered?: Failure } = {}) {
  const asked: unknown[] = [];
  const events: Record<string, () => void> = {};
  const library: StripeLibrary = (publishableKey, options) => {
    asked.push([publishableKey, options]);
    return {
      elements(options) {
        asked.push(options);
        return {
          create: (kind, options) => ({
            on: (event, listener) => {
              events[event] = listener;
            },
            mount: () => asked.push([kind, options]),
            destroy: () => asked.push('gone'),
          }),
          update: (options) => asked.push(['update', options]),
          async submit() {
            asked.push('submit');
            return typed ? { error: typed } : {};
          },
        };
      },
      async confirmPayment({ confirmParams, redirect }) {
        asked.push([confirmParams, redirect]);
        return answered ? { error: answered } : {};
      },
    };
  };
  return { library, asked, events };
}

test('The fields belong to the account of the payment, and the payer comes back to its session', async () => {
  const { library, asked } = aLibrary();
  const fields = drawStripeFields(library, place, wanted, nothing);
  expect(await fields.pay()).toEqual({ kind: 'made' });
  fields.remove();
  expect(asked).toEqual([
    ['pk_1', { stripeAccount: 'acct_1', locale: 'fr' }],
    { clientSecret: 'pi_1_secret', appearance },
    ['payment', { layout: 'tabs' }],
    'submit',
    [{ return_url: 'https://portal.example/checkout/cs_1' }, 'if_required'],
    'gone',
  ]);
  const { library: plainLibrary, asked: plainAsked } = aLibrary();
  drawStripeFields(plainLibrary, place, { ...wanted, accountId: null }, nothing);
  expect(plainAsked[0]).toEqual(['pk_1', { locale: 'fr' }]);
});

test('The fields say when the payer can type, when they cannot be drawn, and take another look', () => {
  const { library, asked, events } = aLibrary();
  const heard: string[] = [];
  const listeners = { onReady: () => heard.push('ready'), onFailure: () => heard.push('failed') };
  const fields = drawStripeFields(library, place, wanted, listeners);
  expect(heard).toEqual([]);
  events.ready?.();
  events.loaderror?.();
  expect(heard).toEqual(['ready', 'failed']);
  const night = { ...appearance, theme: 'night' } as const;
  fields.dress(night);
  expect(asked.at(-1)).toEqual(['update', { appearance: night }]);
});

test('What is typed wrongly is said before the gateway is asked to pay', async () => {
  const typed = { type: 'validation_error', message: 'Numéro incomplet.' };
  const { library, asked } = aLibrary({ typed });
  const fields = drawStripeFields(library, place, wanted, nothing);
  expect(await fields.pay()).toEqual({ kind: 'refused', reason: 'Numéro incomplet.' });
  expect(asked.at(-1)).toBe('submit');
});

test.each([
  ['card_error', undefined, 'Votre carte est refusée.', 'refused'],
  ['validation_error', undefined, 'Numéro incomplet.', 'refused'],
  [
    'invalid_request_error',
    'payment_intent_authentication_failure',
    'Choisissez une autre carte.',
    'refused',
  ],
  ['invalid_request_error', 'payment_intent_unexpected_state', 'Internal id 17', 'unknown'],
  ['api_connection_error', undefined, 'No connection', 'unknown'],
  ['api_error', undefined, 'Internal id 17', 'unknown'],
])('An error of type %s with the code %s and the text "%s" is %s', async (type, code, message, kind) => {
  const { library } = aLibrary({ answered: { type, code, message } });
  const fields = drawStripeFields(library, place, wanted, nothing);
  expect(await fields.pay()).toEqual(kind === 'refused' ? { kind, reason: message } : { kind });
});
