import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DrawnFields, drawStripeFields, type StripeLibrary } from '#components/booking/stripe-fields.ts';
import { aGateway, create } from '#server/suppliers/stripe/testing/gateway.ts';
import { serveStandIn } from '../stand-in.ts';
import { testMethods } from './index.ts';

const { standIn, gateway } = aGateway();
let served: Awaited<ReturnType<typeof serveStandIn>>;
let visited: string[] = [];
let typed = '';

beforeAll(async () => {
  served = await serveStandIn(standIn);
});
beforeEach(() => {
  visited = [];
});
afterAll(() => served.close());

/** The library that the served script leaves in a window, whose document has one field. */
async function loadLibrary(): Promise<StripeLibrary> {
  const element = () => ({ append() {}, closest: () => null, value: typed });
  const window: { Stripe?: StripeLibrary } = {};
  const page = createContext({
    window,
    document: { currentScript: { src: `${served.url}/v3/` }, createElement: element },
    location: { assign: (url: string) => visited.push(url) },
    URL,
    URLSearchParams,
    fetch,
    queueMicrotask,
  });
  runInContext(await (await fetch(`${served.url}/v3/`)).text(), page);
  if (!window.Stripe) throw new Error('The script contains no library');
  return window.Stripe;
}

async function payWith(number: string, of?: string) {
  typed = number;
  const reference = of ?? (await create(gateway));
  const place = { replaceChildren() {} } as unknown as HTMLElement;
  const wanted = {
    publishableKey: 'pk_live_platform',
    accountId: null,
    clientSecret: standIn.payment(reference).clientSecret,
    locale: 'en',
    returnUrl: 'https://portal.example/checkout/cs_1',
    appearance: { theme: 'stripe' as const, variables: {}, rules: {} },
  };
  const library = await loadLibrary();
  const fields = await new Promise<DrawnFields>((resolve, reject) => {
    const drawn = drawStripeFields(library, place, wanted, {
      onReady: () => resolve(drawn),
      onFailure: reject,
    });
  });
  return { reference, paid: fields.pay() };
}

test('The fields of the checkout page pay at the stand-in with a test card', async () => {
  const { reference, paid } = await payWith('4242 4242 4242 4242');
  expect(await paid).toEqual({ kind: 'made' });
  expect(standIn.payment(reference).status).toBe('requires_capture');
});

test.each([
  { number: testMethods.declined, reason: 'Your card was declined.', status: 'requires_payment_method' },
  { number: '42', reason: 'Your card number is incomplete.', status: 'requires_payment_method' },
])('The fields tell the payer why $number is not taken', async ({ number, reason, status }) => {
  const { reference, paid } = await payWith(number);
  expect(await paid).toEqual({ kind: 'refused', reason });
  expect(standIn.payment(reference).status).toBe(status);
});

test('A card whose bank asks is taken after one that was declined', async () => {
  const { reference, paid } = await payWith(testMethods.declined);
  expect((await paid).kind).toBe('refused');
  await payWith(testMethods.asksThePayer, reference);
  while (visited.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(standIn.payment(reference)).toMatchObject({ status: 'requires_action', lastError: null });
});

test('A payer whose bank asks is sent to its page and returns to the checkout', async () => {
  const { reference } = await payWith(testMethods.asksThePayer);
  while (visited.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const [page = ''] = visited;
  expect(await (await fetch(page)).text()).toContain('Your bank asks');
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'passed' }),
    redirect: 'manual',
  });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe('https://portal.example/checkout/cs_1');
  expect(Object.fromEntries(location.searchParams)).toEqual({
    payment_intent: reference,
    payment_intent_client_secret: standIn.payment(reference).clientSecret,
    redirect_status: 'succeeded',
  });
  expect(standIn.payment(reference).status).toBe('requires_capture');
});
