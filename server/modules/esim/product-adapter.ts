import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  freeUntilTerms,
  type ProductAdapter,
  payableBooking,
  type SupplierAnswer,
  supplierKeyOf,
} from '#server/modules/bookings/index.ts';
import { releasePerks } from '#server/modules/perks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { emailEsimOrder } from './email-order.ts';
import { esimDetails } from './order-details.ts';
import { perkTermsOf } from './order-price.ts';
import { personalDetails } from './personal-details.ts';
import type { EsimSupplier, ProviderOrder } from './port.ts';
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

  traitsOf: supplierOf,

  /** Data plans have unlimited stock, so there is nothing to hold. */
  async hold(_ctx, _booking, until) {
    return { kind: 'none', until, price: null, handle: null };
  },

  confirm: (ctx, booking) =>
    bookWithSupplier(ctx, booking, {
      traits: supplierOf(ctx, booking),
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  // An eSIM cannot be used without its profiles, so there is no `bookedByTelephone`.
  lookUp,

  quoteCancel: (ctx, booking) => supplierOf(ctx, booking).quoteCancel(ctx, supplierKeyOf(ctx, booking)),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, cancelling(supplierOf(ctx, booking)), booking),

  async release(ctx, booking) {
    // For failed and cancelled orders, the transaction of that step released the perks already.
    if (booking.state === 'expired') await releasePerks(ctx, { bookingId: booking.id });
  },

  emailOutcome: emailEsimOrder,
};

/** An issued eSIM is a booking, and one that failed is none. */
function cancelling(supplier: EsimSupplier) {
  const states = { pending: 'pending', issued: 'confirmed', failed: 'cancelled', cancelled: 'cancelled' };
  return {
    cancel: supplier.cancel,
    async lookUp(...call: Parameters<EsimSupplier['lookUp']>) {
      const found = await supplier.lookUp(...call);
      return found && { state: states[found.state], ...(found.handle ? { handle: found.handle } : {}) };
    },
  };
}

function supplierOf(ctx: BaseContext, booking: Booking): EsimSupplier {
  return esimSupplier(ctx.environment, booking.supplier);
}

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  const { plan, quantity } = esimDetails(booking);
  const order = { ...supplierKeyOf(ctx, booking), resourceId: plan.resourceId, quantity };
  return toSupplierAnswer(await supplierOf(ctx, booking).order(ctx, order));
}

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const found = await supplierOf(ctx, booking).lookUp(ctx, supplierKeyOf(ctx, booking));
  return found && toSupplierAnswer(found);
}

function toSupplierAnswer(order: ProviderOrder): SupplierAnswer {
  const { supplierReference, handle } = order;
  switch (order.state) {
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy: order.answersBy, handle };
    case 'failed':
      return { outcome: 'refused', reason: 'activation_failed' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'issued': {
      const { profiles, issuedAt, expiresAt } = order;
      return { outcome: 'booked', supplierReference, details: { profiles, issuedAt, expiresAt }, handle };
    }
  }
}
