import {
  type Bookable,
  type Booking,
  isHoldOver,
  ownBooking,
  type SupplierAnswer,
} from '#server/bookings/index.ts';
import { releasePerks } from '#server/perks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { announceEsimOrder } from './announce.ts';
import { esimDetails } from './order-details.ts';
import { isEsimFailure, type ProviderOrder } from './port.ts';
import { esimSupplier } from './suppliers.ts';

/** One attempt at ordering; then its outcome counts as unknown. */
const orderDeadlineMs = 20_000;
const lookUpDeadlineMs = 10_000;

/** Attempts within one run: a lost order is tried again only after the look-up has found nothing. */
const attemptsAtOnce = 2;

/**
 * eSIM orders, for checkout, expiry and recovery. The provider takes an order and activates it later: until then the
 * booking is `pending_supplier` and the payment only authorised, so that a failed activation never costs anything.
 */
export const esimBookable: Bookable = {
  kinds: ['esim'],
  itemType: 'esim',

  async quote(ctx, item) {
    const booking = await ownBooking(ctx, item.id, ['esim']);
    if (booking.state === 'expired') throw problem('hold_expired');
    if (booking.state !== 'held' && booking.state !== 'pending_payment') throw problem('invalid_state');
    if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
    return booking;
  },

  perkTerms(booking) {
    const { plan, quantity } = esimDetails(booking);
    return {
      productId: plan.resourceId,
      personMinors: Array.from({ length: quantity }, () => plan.priceMinor),
    };
  },

  /** Data plans do not run out. */
  async hold() {},

  async confirm(ctx, booking) {
    const known = booking.supplierAttempts > 1 ? await lookUp(ctx, booking) : null;
    if (known) return known;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return answerOf(await place(ctx, booking));
      } catch (err) {
        if (isEsimFailure(err) && err.kind === 'rejected') return { outcome: 'refused', reason: err.kind };
        const found = await lookUp(ctx, booking);
        if (found) return found;
        if (attempt >= attemptsAtOnce) throw err;
      }
    }
  },

  async cancel(ctx, booking) {
    await esimSupplier(ctx.environment).cancel(within(ctx, orderDeadlineMs), booking.reference);
  },

  async release(ctx, booking) {
    // Where it failed or was cancelled, the perks came back in the transaction of that step.
    if (booking.state === 'expired') await releasePerks(ctx, { bookingId: booking.id });
  },

  announce: announceEsimOrder,
};

function place(ctx: BaseContext, booking: Booking): Promise<ProviderOrder> {
  const { plan, quantity } = esimDetails(booking);
  return esimSupplier(ctx.environment).order(within(ctx, orderDeadlineMs), {
    reference: booking.reference,
    resourceId: plan.resourceId,
    quantity,
  });
}

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = esimSupplier(ctx.environment);
  const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
  return found && answerOf(found);
}

function answerOf(order: ProviderOrder): SupplierAnswer {
  const { supplierReference } = order;
  switch (order.state) {
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy: order.answersBy };
    case 'failed':
      return { outcome: 'refused', reason: 'activation_failed' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'issued': {
      const { profiles, issuedAt, expiresAt } = order;
      return { outcome: 'booked', supplierReference, details: { profiles, issuedAt, expiresAt } };
    }
  }
}

function within(ctx: BaseContext, milliseconds: number): BaseContext {
  return { ...ctx, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(milliseconds)]) };
}
