import { type EmailTheme, mailTexts } from '#server/modules/theming/index.ts';
import type { MailAttachment } from '#server/platform/email/index.ts';
import type { Booking } from '../booking.ts';
import { calendarFile } from '../calendar-file.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { MailFormatters } from './mail-formatters.ts';
import type { BookingMailKind } from './mail-names.ts';

/** The columns that the calendar file needs. */
export type ScheduledBooking = Pick<
  Booking,
  'id' | 'startsAt' | 'endsAt' | 'timeZone' | 'createdAt' | 'updatedAt'
>;

/** Occasions that add, change or remove the calendar entry. */
const occasionsWithCalendar: readonly BookingMailKind[] = ['confirmed', 'changed', 'cancelled'];

/**
 * Returns the calendar file of a booking e-mail, or an empty list if the booking has none. It has the same
 * UID (the booking id) as the file of the portal, so the newer of the two replaces the older.
 */
export function calendarAttachments(
  { head, origin, formatters }: { head: EmailTheme; origin: string; formatters: MailFormatters },
  occasion: BookingMailKind,
  booking: ScheduledBooking,
  { title, calendar, onTheDay = [] }: BookingFacts,
): MailAttachment[] {
  if (!calendar || !occasionsWithCalendar.includes(occasion)) return [];
  const texts = mailTexts(head.locale);
  const code = onTheDay.find(([line]) => line === 'code')?.[1];
  const { freeUntil } = calendar;
  const isCancelled = occasion === 'cancelled';
  const content = calendarFile({
    bookingId: booking.id,
    title,
    description: [code && `${texts('bookings.labels.code')}: ${code}`, ...(calendar.notes ?? [])]
      .filter(Boolean)
      .join('\n'),
    location: calendar.location,
    url: `${origin}/trips/${booking.id}`,
    from: booking.startsAt,
    until: calendar.until ?? booking.endsAt,
    createdAt: booking.createdAt,
    changedAt: booking.updatedAt,
    isCancelled,
    reminder:
      freeUntil === null
        ? null
        : {
            freeUntil,
            text: texts('bookings.freeEnds', { title, time: formatters.moment(freeUntil, booking.timeZone) }),
          },
    product: head.name,
  });
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  return [
    {
      filename: `booking-${booking.id.slice(-8)}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content,
    },
  ];
}
