import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq } from '#server/platform/db/sql.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { Booking } from './booking.ts';
import { publicState, shownStates } from './lifecycle.ts';
import type { NamedPerson } from './personal-details.ts';
import { productOf } from './product-adapter.ts';
import { bookings } from './schema.ts';

/** Reads the caller's bookings for the export of personal data, in the order of their start. */
export async function exportBookings(ctx: MemberContext) {
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.appId, ctx.app.id), eq(bookings.userId, ctx.member.userId), shownStates))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map(exportedBooking);
}

/** Converts a booking for the export: product, people named, texts entered. Amounts are in major units. */
function exportedBooking(booking: Booking) {
  const { currency } = booking;
  const { people, notes } = productOf(booking.kind).personalDetails.read(booking);
  return {
    booking_id: booking.id,
    kind: booking.kind,
    status: publicState(booking.state),
    title: booking.title,
    place: booking.placeName,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    total: toMajor(booking.totalMinor, currency),
    paid: toMajor(booking.paidMinor, currency),
    currency,
    people: people.map(exportedPerson),
    notes: [...notes, booking.cancellation?.reason].filter((text): text is string => Boolean(text)),
    created_at: booking.createdAt,
  };
}

const exportedPerson = ({ firstName, lastName, email, phone, passportSealed }: NamedPerson) => ({
  first_name: firstName,
  last_name: lastName,
  email: email ?? null,
  phone: phone ?? null,
  passport_on_file: Boolean(passportSealed),
});
