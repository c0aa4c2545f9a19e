import {
  type Booking,
  publishBookingEvent,
  rescheduleCompletion,
  updateBookingDetails,
} from '#server/modules/bookings/index.ts';
import { requestReadBacks } from '#server/modules/checkout/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { type TransferDetails, transferDetails } from './booking-details.ts';
import type * as contract from './contract-webhooks.ts';
import { emailTransferBooking } from './email-booking.ts';
import { parseMoment } from './pickup-time.ts';
import { receiveEvent } from './receive-event.ts';
import { applied, type EventOutcome, findReservation, ignored, saveReservation } from './reservations.ts';

type Event = Input<typeof contract.receiveReservationModified>;

/** Updates the stored booking and e-mails the passenger; the booking state does not change. */
export async function receiveReservationModified(
  ctx: WebhookContext,
  input: Event,
): Promise<Output<typeof contract.receiveReservationModified>> {
  return receiveEvent(ctx, 'modified', input, apply);
}

async function apply(ctx: SystemContext, booking: Booking, event: Event): Promise<EventOutcome> {
  if (['cancelled', 'failed', 'expired', 'completed'].includes(booking.state)) return ignored('booking_over');
  const known = await findReservation(ctx, booking);
  if (known && known.state !== 'created') return ignored(known.state);
  if (known) {
    await saveReservation(ctx, booking, {
      reservationId: event.reservation_id ?? known.reservationId,
      state: 'created',
      confirmationNumber: event.confirmation_number ?? undefined,
      pickupInstructions: event.pickup_instructions ?? undefined,
    });
  }
  // A price in an event proves nothing, so the provider is asked for its reservation.
  if (event.changes?.price !== undefined) await requestReadBacks(ctx, [booking]);
  if (isPriceAlone(event)) return applied;
  const changed = await updateBooking(ctx, booking, event);
  await publish(ctx, 'booking', booking.id);
  await publishBookingEvent(ctx, changed, 'booking.changed');
  await emailTransferBooking(ctx, changed, 'changed');
  return applied;
}

/** The traveller is not told of a new price, because the price that was sold stays. */
const isPriceAlone = ({ changes, confirmation_number: code, pickup_instructions: words }: Event): boolean =>
  changes?.price !== undefined && Object.keys(changes).length === 1 && code == null && words == null;

async function updateBooking(ctx: SystemContext, booking: Booking, event: Event): Promise<Booking> {
  const details = transferDetails(booking);
  const { changes } = event;
  const startsAt = movedTo(booking, changes?.pickup_datetime);
  const movedMs = Date.parse(startsAt) - Date.parse(booking.startsAt);
  const endsAt = new Date(Date.parse(booking.endsAt) + movedMs).toISOString();
  const changed = {
    query: { ...details.query, pickupAt: startsAt },
    confirmationNumber: event.confirmation_number ?? details.confirmationNumber,
    pickupInstructions: event.pickup_instructions ?? details.pickupInstructions,
    changes: {
      ...details.changes,
      ...(changes?.pickup_address ? { pickupAddress: changes.pickup_address } : {}),
      ...(changes?.dropoff_address ? { dropoffAddress: changes.dropoff_address } : {}),
      ...(changes?.vehicle_description ? { vehicleDescription: changes.vehicle_description } : {}),
      ...(changes?.flight_number ? { flightNumber: changes.flight_number } : {}),
    },
  } satisfies Partial<TransferDetails>;
  const row = await updateBookingDetails(ctx, booking, changed, { startsAt, endsAt });
  if (row.state === 'confirmed' && movedMs !== 0) await rescheduleCompletion(ctx, row);
  return row;
}

function movedTo(booking: Booking, moment: string | undefined): string {
  if (moment === undefined) return booking.startsAt;
  const epochMs = parseMoment(moment, booking.timeZone);
  if (epochMs === null)
    throw invalid('changes.pickup_datetime', 'invalid_format', 'Must be an ISO-8601 date and time.');
  return new Date(epochMs).toISOString();
}
