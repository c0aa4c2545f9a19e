import type { SellingStandIns } from './serve-suppliers.ts';

/** A booking or order at a stand-in, as its supplier sees it. */
type Sale = {
  supplier: 'liteapi' | 'duffel' | 'viator' | 'mozio' | 'airalo' | 'airport-partner';
  id: string;
  /** Our reference, with which the product ordered. */
  reference: string | null;
  state: 'sold' | 'cancelled' | 'pending' | 'failed';
};

/** A payment at the stand-in of the gateway. Amounts are in its smallest unit of the currency. */
type PaymentAtGateway = {
  id: string;
  session: string | null;
  status: string;
  currency: string;
  authorised: number;
  captured: number;
  refunded: number;
};

/** Everything that was sold and paid at the stand-ins. */
export type Sales = { sales: Sale[]; payments: PaymentAtGateway[] };

/** Lists what the stand-ins have sold, cancelled, captured and refunded, in the order of the sales of each supplier. */
export function listSales(standIns: SellingStandIns): Sales {
  const { liteapi, duffel, viator, mozio, airalo, airportPartner, stripe } = standIns;
  return {
    sales: [
      ...liteapi.bookings.map(
        ({ bookingId, clientReference, status }): Sale => ({
          supplier: 'liteapi',
          id: bookingId,
          reference: clientReference,
          state: status === 'CONFIRMED' ? 'sold' : 'cancelled',
        }),
      ),
      ...duffel.bookings.toReversed().map(
        ({ id, metadata, status }): Sale => ({
          supplier: 'duffel',
          id,
          reference: Object.values(metadata)[0] ?? null,
          state: status === 'confirmed' ? 'sold' : 'cancelled',
        }),
      ),
      ...viator.bookings.map(
        ({ bookingRef, partnerBookingRef, status }): Sale => ({
          supplier: 'viator',
          id: bookingRef,
          reference: partnerBookingRef,
          state: viatorStates[status] ?? 'failed',
        }),
      ),
      ...mozio.reservations.map(
        ({ id, reference, isCancelled, outcome }): Sale => ({
          supplier: 'mozio',
          id,
          reference,
          state: isCancelled ? 'cancelled' : outcome === 'completed' ? 'sold' : 'failed',
        }),
      ),
      ...airalo.orders.map(
        ({ code, description, status }): Sale => ({
          supplier: 'airalo',
          id: code,
          reference: description,
          state: airaloStates[status],
        }),
      ),
      ...[...airportPartner.visits.values()]
        .filter(({ state }) => state !== 'held')
        .map(
          ({ number, reference, state }): Sale => ({
            supplier: 'airport-partner',
            id: number,
            reference,
            state: state === 'confirmed' ? 'sold' : state === 'pending' ? 'pending' : 'cancelled',
          }),
        ),
    ],
    payments: stripe.payments().map(({ id, metadata, status, currency, amount, received }) => ({
      id,
      session: metadata.session_id ?? null,
      status,
      currency,
      authorised: amount,
      captured: received,
      refunded: stripe.refundedAmount(id),
    })),
  };
}

const viatorStates: Readonly<Record<string, Sale['state']>> = {
  CONFIRMED: 'sold',
  PENDING: 'pending',
  CANCELED: 'cancelled',
};

const airaloStates = {
  accepted: 'pending',
  completed: 'sold',
  failed: 'failed',
  refunded: 'cancelled',
} as const;
