import { expect, test } from 'vitest';
import { type CheckoutStep, checkoutStep, mainItem, waitingItems } from './checkout-step.ts';

type Row = [
  session: string,
  payment: string,
  isPayable: boolean,
  booking: string,
  isPaying: boolean,
  step: CheckoutStep,
];

const rows: Row[] = [
  ['open', 'unpaid', true, 'pending_payment', false, 'pay'],
  ['open', 'unpaid', true, 'pending_payment', true, 'processing'],
  ['open', 'unpaid', false, 'pending_payment', false, 'processing'],
  ['open', 'failed', true, 'pending_payment', false, 'pay'],
  ['open', 'failed', true, 'pending_payment', true, 'pay'],
  ['open', 'failed', false, 'pending_payment', false, 'processing'],
  ['open', 'failed', false, 'pending_payment', true, 'processing'],
  ['open', 'requires_action', true, 'pending_payment', false, 'pay'],
  ['open', 'requires_action', true, 'pending_payment', true, 'pay'],
  ['open', 'processing', false, 'pending_payment', false, 'processing'],
  ['open', 'processing', false, 'pending_payment', true, 'processing'],
  ['open', 'authorized', false, 'pending_payment', false, 'processing'],
  ['open', 'authorized', false, 'pending_supplier', true, 'waiting'],
  ['complete', 'paid', false, 'pending_supplier', true, 'waiting'],
  ['complete', 'paid', false, 'confirmed', true, 'confirmed'],
  ['complete', 'paid', false, 'completed', false, 'confirmed'],
  ['complete', 'failed', false, 'failed', true, 'failed'],
  ['complete', 'refunded', false, 'failed', false, 'failed'],
  ['expired', 'failed', false, 'pending_payment', true, 'expired'],
  ['expired', 'unpaid', false, 'expired', false, 'expired'],
  ['complete', 'refunded', false, 'cancelled', false, 'cancelled'],
  ['complete', 'failed', false, 'cancelled', false, 'cancelled'],
  ['complete', 'paid', false, 'cancellation_pending', false, 'cancelled'],
  ['expired', 'unpaid', false, 'cancelled', false, 'expired'],
];

test.each(rows)(
  'The checkout page of a session %s with payment %s (payable: %s) and booking %s (paying: %s) shows the step "%s"',
  (status, paymentStatus, isPayable, booking, isPaying, step) => {
    const session = { status, paymentStatus, clientSecret: isPayable ? 'secret' : null };
    expect(checkoutStep({ session, booking: { status: booking }, isPaying })).toBe(step);
  },
);

test('A pending booking whose supplier confirms within seconds is shown as processing', () => {
  const session = { status: 'open', paymentStatus: 'authorized', clientSecret: null };
  const booking = { status: 'pending_supplier', confirmsWithinSeconds: true } as const;
  expect(checkoutStep({ session, booking, isPaying: false })).toBe('processing');
});

test('The checkout page of a cart shows its first confirmed item and names those that still wait', () => {
  const tour = { title: 'Tour', status: 'pending_supplier', dueMinor: 0 };
  const stay = { title: 'Stay', status: 'confirmed', dueMinor: 100 };
  const ride = { title: 'Ride', status: 'failed', dueMinor: 100 };
  expect(mainItem([tour, stay, ride])).toBe(stay);
  expect(waitingItems([tour, stay, ride], stay)).toEqual([tour]);
  expect(mainItem([tour, ride])).toBe(tour);
  expect(waitingItems([tour, ride], tour)).toEqual([]);
});
