import { referenceField } from '#server/suppliers/duffel/find-bookings.ts';
import type { Outside } from './outside.ts';

/** An order in the books of a supplier. */
export type SupplierOrder = {
  supplier: 'liteapi' | 'duffel' | 'viator' | 'mozio' | 'airalo';
  /** Our reference, as the supplier noted it. */
  reference: string | null;
  /** The supplier's own number. */
  number: string;
  /** Whether the supplier will serve it, or has yet to decide. */
  isLive: boolean;
  /** Cancels it at the supplier, which tells nobody. */
  cancel: () => void;
};

/** All orders of all suppliers, also the top-ups of eSIMs. */
export function supplierOrders({ liteapi, duffel, viator, mozio, airalo }: Outside): SupplierOrder[] {
  return [
    ...liteapi.bookings.map(
      (one): SupplierOrder => ({
        supplier: 'liteapi',
        reference: one.clientReference,
        number: one.bookingId,
        isLive: one.status === 'CONFIRMED',
        cancel: () => {
          one.status = 'CANCELLED';
          one.refundedHundredths = one.offer.priceHundredths;
        },
      }),
    ),
    ...duffel.bookings.map(
      (one): SupplierOrder => ({
        supplier: 'duffel',
        reference: one.metadata[referenceField] ?? null,
        number: one.id,
        isLive: one.status === 'confirmed',
        cancel: () => {
          one.status = 'cancelled';
        },
      }),
    ),
    ...viator.bookings.map(
      (one): SupplierOrder => ({
        supplier: 'viator',
        reference: one.partnerBookingRef,
        number: one.bookingRef,
        isLive: one.status === 'CONFIRMED' || one.status === 'PENDING',
        cancel: () => viator.recordEvent(one.bookingRef, 'CANCELLATION', 'CANCELED'),
      }),
    ),
    ...mozio.reservations.map(
      (one): SupplierOrder => ({
        supplier: 'mozio',
        reference: one.reference,
        number: one.id,
        isLive: one.outcome === 'completed' && !one.isCancelled,
        cancel: () => {
          one.isCancelled = true;
        },
      }),
    ),
    ...airalo.orders.map(
      (one): SupplierOrder => ({
        supplier: 'airalo',
        reference: one.description,
        number: one.code,
        isLive: one.status === 'completed' || one.status === 'accepted',
        cancel: () => {
          one.status = 'refunded';
        },
      }),
    ),
  ];
}
