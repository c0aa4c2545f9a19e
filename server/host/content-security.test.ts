import { expect, test } from 'vitest';
import type { PageOrigins } from '#server/modules/payments/port.ts';
import { pageHeaders, pagePolicy, paymentOriginsOf } from './content-security.ts';

test('Without settings for maps, the policy of pages names no other origin', () => {
  const directives = pagePolicy(['nonce-nonce'], false).split('; ');
  expect(directives).toContain("connect-src 'self'");
  expect(directives).toContain("img-src 'self' data: blob:");
  expect(directives.filter((directive) => directive.includes('//'))).toEqual([]);
});

const gateways: PageOrigins[] = [
  {
    script: ['https://js.bank.example'],
    frame: ['https://js.bank.example', 'https://secure.bank.example'],
    connect: ['https://api.bank.example'],
    payment: ['https://js.bank.example'],
  },
  { script: [], frame: ['https://frame.other.example'], connect: [], payment: [] },
];

test.each([
  ['/checkout/cs_1', true],
  ['/checkout/cs_1/', true],
  ['/checkout', false],
  ['/checkout/', false],
  ['/checkout/cs_1/more', false],
  ['/en/checkout/cs_1', false],
  ['/checkouts/cs_1', false],
  ['/', false],
  ['/trips', false],
  ['/sandbox/pay/pi_1', false],
])('The page %s may use the payment gateway’s origins: %s', (path, isAllowed) => {
  const payment = paymentOriginsOf(path, gateways);
  const policy = pagePolicy(['nonce-nonce'], false, payment);
  const permissions = pageHeaders(policy, payment)['permissions-policy'];
  expect(policy.includes('.example')).toBe(isAllowed);
  expect(permissions?.includes('payment=()')).toBe(!isAllowed);
});

test('The checkout page allows each origin of the gateways for its own purpose alone', () => {
  const payment = paymentOriginsOf('/checkout/cs_1', gateways);
  const policy = pagePolicy(['nonce-nonce'], false, payment);
  const directives = policy.split('; ').filter((directive) => directive.includes('.example'));
  expect(directives).toEqual([
    "script-src 'self' 'nonce-nonce' 'strict-dynamic' https://js.bank.example",
    "frame-src 'self' https://js.bank.example https://secure.bank.example https://frame.other.example",
    "connect-src 'self' https://api.bank.example",
  ]);
  expect(pageHeaders(policy, payment)['permissions-policy']).toBe(
    'camera=(), microphone=(), payment=(self "https://js.bank.example"), geolocation=(self), screen-wake-lock=(self)',
  );
});

test('Without gateways that have fields of their own, the checkout page has the policy of every page', () => {
  const payment = paymentOriginsOf('/checkout/cs_1', []);
  expect(pagePolicy(['nonce-nonce'], false, payment)).toBe(pagePolicy(['nonce-nonce'], false));
  expect(pageHeaders('policy', payment)).toEqual(pageHeaders('policy'));
});
