import {
  type Booking,
  productRules,
  publishBookingEvent,
  rescheduleCompletion,
  updateBookingDetails,
} from '#server/modules/bookings/index.ts';
import { requestReadBacks } from '#server/modules/checkout/index.ts';
import type { SystemContext, WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { type TransferDetails, transferDetails } from './booking-details.ts';
import type * as contract from './contract-webhooks.ts';
import { emailTransferBooking } from './email-booking.ts';
import { parseMoment } from './pickup-time.ts';
import { receiveEvent } from './receive-event.ts';
import { applied, type EventOutcome, findReservation, ignored, saveReservation } from './reservations.ts';

type Event = Input<typeof contract.receiveReservationModified>;

const dayMs = 86_400_000;

/**
 * An event is delivered again for a while, so a pickup that was still to come when it was sent may be over. Only for a
 * transfer whose stored pickup is not further ahead: an event must not end a transfer of another day.
 */
const maxDeliveryMs = dayMs;
const maxAheadMs = productRules.ground.daysAhead * dayMs;

/**
 * Updates the stored booking and e-mails the passenger; the booking state does not change. Throws 422 for a pickup time
 * that cannot be read or is out of range, and then changes nothing.
 */
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
  const startsAt = movedTo(ctx, booking, event);
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
  // A cancellation that the provider declines leaves the booking confirmed, with the end that it has now.
  const canComplete = row.state === 'confirmed' || row.state === 'cancelling';
  if (canComplete && movedMs !== 0) await rescheduleCompletion(ctx, row);
  return row;
}

function movedTo(ctx: SystemContext, booking: Booking, event: Event): string {
  const moment = event.changes?.pickup_datetime;
  if (moment === undefined) return booking.startsAt;
  const epochMs = parseMoment(moment, booking.timeZone);
  const nowMs = databaseNowMs(ctx.environment);
  const refuse = (code: string, message: string) => {
    const about = { bookingId: booking.id, eventId: event.event_id, code };
    ctx.log.warn(about, 'a transfer event has a pickup time that cannot be used');
    return invalid('changes.pickup_datetime', code, message);
  };
  if (epochMs === null) throw refuse('invalid_format', 'Must be an ISO-8601 date and time.');
  if (epochMs < nowMs - maxDeliveryMs) throw refuse('too_early', 'Must not be more than a day in the past.');
  if (epochMs < nowMs && Date.parse(booking.startsAt) > nowMs + maxDeliveryMs)
    throw refuse('too_early', 'Must not be in the past for a transfer that is more than a day ahead.');
  if (epochMs > nowMs + maxAheadMs) throw refuse('too_late', 'Must be within the next two years.');
  return new Date(epochMs).toISOString();
}
