import { codeIfConfirmed, publicState, termsStart, visibleBooking } from '#server/modules/bookings/index.ts';
import { readCancellation, readRefundsOf } from '#server/modules/checkout/index.ts';
import { placeLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { airlineOf } from './airline.ts';
import { transferDetails } from './booking-details.ts';
import type * as contract from './contract-bookings.ts';
import { findPosition, findVehicle } from './live-updates.ts';
import { buildPlaceView, buildPolicyView, displayName } from './quote-view.ts';
import { findReservation } from './reservations.ts';
import { categoryName } from './unlisted-values.ts';
import type { BookingView } from './views.ts';

/** A transfer, for an API key of its organisation or the member who booked it; 404 for every other caller. */
export async function getTransferBooking(
  ctx: EitherContext,
  input: Input<typeof contract.getGroundBooking>,
): Promise<BookingView> {
  const booking = await visibleBooking(ctx, input.booking_id, ['ground']);
  const details = transferDetails(booking);
  const { query, offer, passenger, changes } = details;
  const onceConfirmed = (text: string | null) => codeIfConfirmed(booking.state, text);
  const [assigned, position, reservation, cancellation, refunds] = await Promise.all([
    findVehicle(ctx, booking),
    findPosition(ctx, booking),
    findReservation(ctx, booking),
    readCancellation(ctx, booking),
    readRefundsOf(ctx, booking),
  ]);
  return {
    id: booking.id,
    reference: booking.reference,
    status: publicState(booking.state) as BookingView['status'],
    travelQuoteId: details.travelQuoteId,
    title: booking.title,
    image: details.image,
    from: buildPlaceView({ ...query.from, address: changes.pickupAddress ?? query.from.address }),
    to: buildPlaceView({ ...query.to, address: changes.dropoffAddress ?? query.to.address }),
    pickupAt: booking.startsAt,
    returnAt: query.returnAt,
    timeZone: booking.timeZone,
    passengers: query.passengers,
    durationMinutes: offer.durationMinutes,
    category: categoryName(offer.category),
    vehicle: changes.vehicleDescription ?? displayName(offer, placeLanguage(query.language)),
    wait: { ...offer.wait, currency: offer.price.currency },
    provider: offer.provider,
    amenities: details.amenities,
    passenger: passenger && {
      ...passenger,
      flightNumber: changes.flightNumber ?? passenger.flightNumber,
      airline: airlineOf(changes.flightNumber) ?? passenger.airline,
      // Older bookings have no notes.
      notes: passenger.notes ?? null,
    },
    reservationId: onceConfirmed(reservation?.reservationId ?? booking.supplierReference),
    confirmationNumber: onceConfirmed(details.confirmationNumber),
    pickupInstructions: onceConfirmed(details.pickupInstructions),
    assigned,
    position,
    circleId: booking.circleId,
    totalMinor: booking.totalMinor,
    paidMinor: booking.paidMinor,
    currency: booking.currency,
    holdExpiresAt: booking.holdExpiresAt,
    termsStart: termsStart(booking),
    policy: buildPolicyView(offer.refunds, { ...query, pickupAt: termsStart(booking) }, booking.totalMinor),
    cancellation,
    refunds,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
  };
}
