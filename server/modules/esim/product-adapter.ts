import {
  type Booking,
  bookWithSupplier,
  freeUntilTerms,
  type ProductAdapter,
  payableBooking,
  type SupplierAnswer,
} from '#server/modules/bookings/index.ts';
import { releasePerks } from '#server/modules/perks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { emailEsimOrder } from './email-order.ts';
import { esimDetails } from './order-details.ts';
import { perkTermsOf } from './order-price.ts';
import { personalDetails } from './personal-details.ts';
import type { ProviderOrder } from './port.ts';
import { esimSupplier } from './suppliers.ts';

/**
 * eSIM orders, for checkout, expiry and recovery. The provider accepts an order and activates it later: until
 * then the booking is `pending_supplier`. A failed activation is never charged, or refunded if other items of
 * the cart were booked before.
 */
export const esimAdapter: ProductAdapter = {
  kinds: ['esim'],
  itemType: 'esim',
  module: 'esim',
  personalDetails,

  quote: (ctx, item) => payableBooking(ctx, item.id, ['esim']),

  perkTerms(booking) {
    const { plan, quantity } = esimDetails(booking);
    return perkTermsOf(plan, quantity);
  },

  /** An issued eSIM cannot be returned. */
  cancellationTerms: ({ totalMinor }) => freeUntilTerms(null, totalMinor),

  /** Data plans have unlimited stock, so there is nothing to hold. */
  async hold() {},

  confirm: (ctx, booking) =>
    bookWithSupplier(booking, {
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  // An eSIM cannot be used without its profiles, so there is no `bookedByTelephone`.
  lookUp,

  async cancel(ctx, booking) {
    await esimSupplier(ctx.environment).cancel(ctx, booking.reference);
  },

  async release(ctx, booking) {
    // For failed and cancelled orders, the transaction of that step released the perks already.
    if (booking.state === 'expired') await releasePerks(ctx, { bookingId: booking.id });
  },

  emailOutcome: emailEsimOrder,
};

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  const { plan, quantity } = esimDetails(booking);
  const { reference } = booking;
  const order = { reference, resourceId: plan.resourceId, quantity };
  return toSupplierAnswer(await esimSupplier(ctx.environment).order(ctx, order));
}

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = esimSupplier(ctx.environment);
  const found = await supplier.lookUp(ctx, booking.reference);
  return found && toSupplierAnswer(found);
}

function toSupplierAnswer(order: ProviderOrder): SupplierAnswer {
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
