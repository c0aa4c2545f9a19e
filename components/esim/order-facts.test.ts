import { expect, test } from 'vitest';
import type { OrderView } from '#server/modules/esim/index.ts';
import { orderHref, orderStatusOf } from './order-facts.ts';

const nowMs = Date.parse('2026-06-01T12:00:00Z');
const order = (
  status: OrderView['status'],
  payment: Partial<OrderView['payment']>,
  expiresAt: string | null = null,
): OrderView =>
  ({
    status,
    isExpired: false,
    expiresAt,
    payment: { status: 'unpaid', payBy: null, dueMinor: 500, ...payment },
  }) as OrderView;

test.each([
  ['unpaid', order('pending', { payBy: '2026-06-01T12:10:00Z' })],
  ['unpaidOver', order('pending', { payBy: '2026-06-01T11:59:00Z' })],
  ['activating', order('pending', { status: 'authorized', payBy: null })],
  ['activating', order('pending', { status: 'authorized', payBy: '2026-06-01T12:10:00Z' })],
  ['activating', order('pending', { status: 'no_payment_required', dueMinor: 0 })],
  ['active', order('active', { status: 'paid' }, '2026-06-30T00:00:00Z')],
  ['over', order('active', { status: 'paid' }, '2026-05-30T00:00:00Z')],
  ['failed', order('failed', { status: 'refunded' })],
  ['failed', order('failed', { status: 'authorized' })],
  ['unpaidOver', order('failed', {})],
  ['failed', order('failed', { status: 'failed' })],
  ['unpaidOver', { ...order('failed', { status: 'failed' }), isExpired: true }],
  [
    'givenBack',
    { ...order('failed', { status: 'refunded' }), cancellation: {} as OrderView['cancellation'] },
  ],
  ['unpaidOver', { ...order('failed', {}), cancellation: {} as OrderView['cancellation'] }],
] as const)('An eSIM order is shown as %s, depending on its status, payment and expiry', (status, one) => {
  expect(orderStatusOf(one, nowMs)).toBe(status);
});

test('A top-up has the address of its order', () => {
  expect(orderHref({ id: 'a', topUpOf: null })).toBe('/esim/orders/a');
  expect(orderHref({ id: 'b', topUpOf: 'a' })).toBe('/esim/orders/a');
});
