import { expect, test } from 'vitest';
import { type EsimOrder, orderStatusOf } from './order-facts.ts';

const nowMs = Date.parse('2026-06-01T12:00:00Z');
const order = (
  status: EsimOrder['status'],
  payment: Partial<EsimOrder['payment']>,
  expires_at: string | null = null,
): EsimOrder =>
  ({
    status,
    expires_at,
    payment: { status: 'unpaid', pay_by: null, amount_due: 5, ...payment },
  }) as EsimOrder;

test.each([
  ['unpaid', order('pending', { pay_by: '2026-06-01T12:10:00Z' })],
  ['unpaidOver', order('pending', { pay_by: '2026-06-01T11:59:00Z' })],
  ['activating', order('pending', { status: 'authorized', pay_by: null })],
  ['activating', order('pending', { status: 'authorized', pay_by: '2026-06-01T12:10:00Z' })],
  ['activating', order('pending', { status: 'no_payment_required', amount_due: 0 })],
  ['active', order('active', { status: 'paid' }, '2026-06-30T00:00:00Z')],
  ['over', order('active', { status: 'paid' }, '2026-05-30T00:00:00Z')],
  ['failed', order('failed', { status: 'refunded' })],
  ['failed', order('failed', { status: 'authorized' })],
  ['unpaidOver', order('failed', {})],
  ['failed', order('failed', { status: 'failed' })],
] as const)('An eSIM order is shown as %s, depending on its status, payment and expiry', (standing, one) => {
  expect(orderStatusOf(one, nowMs)).toBe(standing);
});
