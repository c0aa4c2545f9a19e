import {
  type Booking,
  type BookingOutcome,
  codeIfConfirmed,
  freeUntilOf,
  mailBooking,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { transferDetails } from './booking-details.ts';
import { bookedTerms } from './cancellation-terms.ts';
import { findVehicle } from './live-updates.ts';
import type { AssignedVehicle } from './views.ts';

/** E-mails the passenger about a new booking state, a changed transfer or an assigned driver. */
export async function emailTransferBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingOutcome | 'driver_assigned',
): Promise<void> {
  const { query, offer, passenger, changes, ...details } = transferDetails(booking);
  if (!passenger) return;
  const assigned = await findVehicle(ctx, booking);
  await mailBooking(ctx, booking, news, (format) => ({
    to: passenger,
    title: booking.title,
    lines: [
      ['pickup', format.moment(booking.startsAt, booking.timeZone)],
      ['from', changes.pickupAddress ?? query.from.address],
      ['to', changes.dropoffAddress ?? query.to.address],
      ['provider', `${offer.provider.name}, ${offer.provider.phone}`],
    ],
    onTheDay: [
      ['driver', joinKnown(assigned?.driver.name, assigned?.driver.phone)],
      ['vehicle', joinKnown(vehicleText(assigned?.vehicle), assigned?.vehicle.licencePlate)],
      ['code', codeIfConfirmed(booking.state, details.confirmationNumber)],
      ['meetingPoint', codeIfConfirmed(booking.state, details.pickupInstructions)],
    ],
    calendar: {
      location: changes.pickupAddress ?? query.from.address,
      notes: [
        codeIfConfirmed(booking.state, details.pickupInstructions),
        `${offer.provider.name} ${offer.provider.phone}`,
      ],
      until: isoInstant(Date.parse(booking.startsAt) + offer.durationMinutes * 60_000),
      freeUntil: freeUntilOf(bookedTerms(booking)),
    },
  }));
}

const vehicleText = (vehicle: AssignedVehicle['vehicle'] | undefined) =>
  [vehicle?.color, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');

/** The known texts joined by commas, or null when none is known. */
const joinKnown = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(', ') || null;
