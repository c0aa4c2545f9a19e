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
import { lookUpTopUp, orderTopUp } from './order-top-up.ts';
import { personalDetails } from './personal-details.ts';
import type { EsimSupplier, ProviderOrder } from './port.ts';
import { esimSupplier } from './suppliers.ts';
import { isTopUp } from './top-ups.ts';

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

  tripFacts(booking) {
    const { plan, expiresAt } = esimDetails(booking);
    return { mobileData: { countries: plan.coverage.countries, expiresAt } };
  },

  quote: (ctx, item) => payableBooking(ctx, item.id, ['esim']),

  perkTerms(booking) {
    const { plan, quantity } = esimDetails(booking);
    return perkTermsOf(plan, quantity);
  },

  /** Free of charge until the first use, of which the provider knows and then declines; or never. */
  cancellationTerms: (booking) => {
    const { isFinalSale = true } = esimDetails(booking);
    return freeUntilTerms(isFinalSale ? null : booking.endsAt, booking.totalMinor);
  },

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

  async quoteCancel(ctx, booking) {
    return isTopUp(booking) ? null : supplierOf(ctx, booking).quoteCancel(ctx, supplierKeyOf(ctx, booking));
  },

  cancel: (ctx, booking) =>
    isTopUp(booking)
      ? cancelWithSupplier(ctx, keepingTopUp(ctx, booking), booking)
      : cancelWithSupplier(ctx, cancelling(supplierOf(ctx, booking)), booking),

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

/** What was added to an eSIM stays there. */
function keepingTopUp(ctx: BaseContext, booking: Booking): Parameters<typeof cancelWithSupplier>[1] {
  const states = { booked: 'confirmed', pending: 'pending', refused: 'cancelled', unknown: 'pending' };
  return {
    cancel: async () => ({ state: 'declined', reason: 'not_cancellable' }),
    async lookUp() {
      const found = await lookUp(ctx, booking);
      return found && { state: states[found.outcome] };
    },
  };
}

function supplierOf(ctx: BaseContext, booking: Booking): EsimSupplier {
  return esimSupplier(ctx.environment, booking.supplier);
}

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  if (isTopUp(booking)) return orderTopUp(ctx, supplierOf(ctx, booking), booking);
  const { plan, theirId: resourceId = plan.resourceId, quantity } = esimDetails(booking);
  const order = { ...supplierKeyOf(ctx, booking), resourceId, quantity };
  return toSupplierAnswer(await supplierOf(ctx, booking).order(ctx, order));
}

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  if (isTopUp(booking)) return lookUpTopUp(ctx, supplierOf(ctx, booking), booking);
  const found = await supplierOf(ctx, booking).lookUp(ctx, supplierKeyOf(ctx, booking));
  return found && toSupplierAnswer(found);
}

function toSupplierAnswer(order: ProviderOrder): SupplierAnswer {
  const { supplierReference, handle, cost } = order;
  switch (order.state) {
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy: order.answersBy, handle };
    case 'failed':
      return { outcome: 'refused', reason: 'activation_failed' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'issued': {
      const { profiles, issuedAt, expiresAt } = order;
      const details = { profiles, issuedAt, expiresAt };
      return { outcome: 'booked', supplierReference, details, handle, cost };
    }
  }
}
