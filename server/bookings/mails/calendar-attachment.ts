import type { Letterhead } from '#server/brands/index.ts';
import type { MailAttachment } from '#server/platform/mail/index.ts';
import type { Booking } from '../booking.ts';
import { calendarFile } from '../calendar-file.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Pen } from './pen.ts';
import { type Occasion, words } from './words.ts';

/** What the file needs of the booking itself. */
export type ScheduledBooking = Pick<
  Booking,
  'id' | 'startsAt' | 'endsAt' | 'timeZone' | 'createdAt' | 'updatedAt'
>;

/** Occasions that put an entry into the calendar, change it or take it out. */
const carrying: readonly Occasion[] = ['confirmed', 'changed', 'cancelled'];

/**
 * The calendar file of a mail: the entry that the portal's file makes too, told apart by the booking's id alone, so that
 * the newer replaces the older. None where the booking has no such file.
 */
export function calendarAttachments(
  { head, origin, pen }: { head: Letterhead; origin: string; pen: Pen },
  occasion: Occasion,
  booking: ScheduledBooking,
  { title, calendar, onTheDay = [] }: BookingFacts,
): MailAttachment[] {
  if (!calendar || !carrying.includes(occasion)) return [];
  const say = words[head.locale];
  const code = onTheDay.find(([line]) => line === 'code')?.[1];
  const { freeUntil } = calendar;
  const isCancelled = occasion === 'cancelled';
  const content = calendarFile({
    bookingId: booking.id,
    title,
    description: [code && `${say.labels.code}: ${code}`, ...(calendar.notes ?? [])]
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
        : { freeUntil, text: say.freeEnds(title, pen.moment(freeUntil, booking.timeZone)) },
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
