import { type Booking, type BookingNews, codeOnceConfirmed, mailBooking } from '#server/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { groundDetails } from './booking-details.ts';
import { findVehicle } from './live-news.ts';
import { presentPolicy } from './present-quote.ts';

/** Mails the traveller what became of the ride, what it looks like now, or who drives. */
export async function announceGroundBooking(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews | 'changed' | 'driver_assigned',
): Promise<void> {
  const { query, offer, passenger, changes, ...details } = groundDetails(booking);
  if (!passenger) return;
  const assigned = await findVehicle(ctx, booking);
  await mailBooking(ctx, booking, news, (pen) => ({
    to: passenger,
    title: booking.title,
    lines: [
      ['pickup', pen.moment(booking.startsAt, booking.timeZone)],
      ['from', changes.pickupAddress ?? query.from.address],
      ['to', changes.dropoffAddress ?? query.to.address],
      ['provider', `${offer.provider.name}, ${offer.provider.phone}`],
    ],
    onTheDay: [
      ['driver', listed(assigned?.driver.name, assigned?.driver.phone)],
      ['vehicle', listed(namedVehicle(assigned?.vehicle), assigned?.vehicle.licence_plate)],
      ['code', codeOnceConfirmed(booking.state, details.confirmationNumber)],
      ['meetingPoint', codeOnceConfirmed(booking.state, details.pickupInstructions)],
    ],
    calendar: {
      location: changes.pickupAddress ?? query.from.address,
      notes: [
        codeOnceConfirmed(booking.state, details.pickupInstructions),
        `${offer.provider.name} ${offer.provider.phone}`,
      ],
      until: isoInstant(Date.parse(booking.startsAt) + offer.durationMinutes * 60_000),
      freeUntil: presentPolicy(offer.refunds, { ...query, pickupAt: booking.startsAt }).free_until,
    },
  }));
}

type Vehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>['vehicle'];

const namedVehicle = (vehicle: Vehicle | undefined) =>
  [vehicle?.color, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');

/** What is known of several, or null. */
const listed = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(', ') || null;
