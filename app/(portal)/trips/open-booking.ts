import { notFound } from 'next/navigation';
import { cache } from 'react';
import { type ProductKind, productKinds, productOfKind } from '#components/booking/booking-kinds.ts';
import { nullIfNotFound } from '#components/booking/null-if-not-found.ts';
import type {
  BookingLinks,
  BookingOfTrip,
  OwnBooking,
  Pass,
  ProductView,
} from '#components/booking/product-view.ts';
import { productViews } from '#components/product-views/product-views.ts';
import { liveSessionsOf } from '#server/modules/checkout/index.ts';
import { getTrip, type TripSummary, type TripView } from '#server/modules/trips/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** A booking with its product and the view of it, which takes the booking. */
export type OpenedBooking = { product: ProductKind; view: ProductView; booking: OwnBooking };

/**
 * A trip of the member by the id of any of its bookings; null if there is none, or it belongs to another
 * member. A request reads it once, for the title of its page and for the page.
 */
export const findTrip = cache(
  (portal: MemberPortal, id: string): Promise<TripView | null> =>
    nullIfNotFound(getTrip(portal.memberContext, { id })),
);

/** The member's booking of this kind; null if there is none with this id. */
async function openBooking(portal: MemberPortal, kind: string, id: string): Promise<OpenedBooking | null> {
  const product = productOfKind(kind);
  if (!product) return null;
  const view = productViews[product];
  const booking = await view.read(portal, id);
  return booking && { product, view, booking };
}

/** A booking of a trip of the member, with the id of the trip; null for any other. */
export async function findBookingOfTrip(
  portal: MemberPortal,
  { id, booking: bookingId }: { id: string; booking: string },
): Promise<(OpenedBooking & { tripId: string }) | null> {
  const trip = await findTrip(portal, id);
  const found = trip?.bookings.find((one) => one.id === bookingId);
  const opened = found && (await openBooking(portal, found.kind, bookingId));
  return trip && opened ? { ...opened, tripId: trip.id } : null;
}

/** A booking of a trip of the member. Any other id ends in the 404 page. */
export async function openBookingOfTrip(
  portal: MemberPortal,
  ids: { id: string; booking: string },
): Promise<OpenedBooking> {
  return (await findBookingOfTrip(portal, ids)) ?? notFound();
}

/** The bookings of a trip by product, each in the order of the trip. */
export async function bookingsOfTrip(portal: MemberPortal, trip: TripSummary): Promise<OpenedBooking[]> {
  const read = await Promise.all(trip.bookings.map(({ kind, id }) => openBooking(portal, kind, id)));
  const found = read.filter((one) => one !== null);
  return productKinds.flatMap((product) => found.filter((one) => one.product === product));
}

/** The pass of a booking; null if it has none now. */
export async function passOf(portal: MemberPortal, { view, booking }: OpenedBooking): Promise<Pass | null> {
  return (await view.pass?.(portal, booking)) ?? null;
}

/** A booking of a trip with the addresses of its pages and its pass. */
export type BookingInTrip = OpenedBooking & Omit<BookingOfTrip<OwnBooking>, 'isMainPass'>;

/** Reads the addresses and the pass of each booking of a trip. */
export function completeBookings(
  portal: MemberPortal,
  tripId: string,
  opened: readonly OpenedBooking[],
): Promise<BookingInTrip[]> {
  return Promise.all(
    opened.map(async (one) => {
      const [links, pass] = await Promise.all([linksOf(portal, tripId, one), passOf(portal, one)]);
      return { ...one, links, pass };
    }),
  );
}

async function linksOf(portal: MemberPortal, tripId: string, opened: OpenedBooking): Promise<BookingLinks> {
  const { booking } = opened;
  const at = (page: string) => `/trips/${tripId}/${page}/${booking.id}`;
  const isOpen = booking.status === 'held' || booking.status === 'pending_payment';
  return {
    voucher: at('voucher'),
    calendar: at('calendar'),
    travellers: at('travellers'),
    cancel: at('cancel'),
    pay: isOpen ? await payLinkOf(portal, opened) : null,
  };
}

/** The open checkout of an unpaid booking, otherwise its booking page while the app sells the product. */
async function payLinkOf(portal: MemberPortal, { view, booking }: OpenedBooking): Promise<string | null> {
  const [session] =
    booking.status === 'pending_payment'
      ? await liveSessionsOf(portal.memberContext, portal.app.id, [booking.id])
      : [];
  if (session) return `/checkout/${session}`;
  const isSold = portal.app.modules.includes(view.module);
  return (isSold && view.bookingPage?.(booking)) || null;
}
