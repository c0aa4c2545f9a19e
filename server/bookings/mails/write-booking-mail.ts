import {
  isolated,
  type Letter,
  type Letterhead,
  type LetterPart,
  writeLetter,
} from '#server/brands/index.ts';
import type { Booking, Cancellation } from '../booking.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Pen } from './pen.ts';
import { type Occasion, type Words, words } from './words.ts';

/** What a mail needs of the booking itself; amounts in minor units of its currency. */
export type MailedBooking = Pick<
  Booking,
  'id' | 'totalMinor' | 'dueNowMinor' | 'perkMinor' | 'perkItemIds' | 'cancellation'
>;

/** Occasions that leave something to come to. */
const inForce: readonly Occasion[] = ['confirmed', 'esim_ready', 'changed', 'driver_assigned'];

/** A mail about a booking of any kind. `origin` is that of the partner's portal. Pure. */
export function writeBookingMail(
  { head, origin, pen }: { head: Letterhead; origin: string; pen: Pen },
  occasion: Occasion,
  booking: MailedBooking,
  facts: BookingFacts,
): Letter {
  const say = words[head.locale];
  const { firstName, lastName } = facts.to;
  const name = head.tone === 'formal' ? `${firstName} ${lastName}` : firstName;
  const told = [
    ...facts.lines,
    ...(inForce.includes(occasion) ? (facts.onTheDay ?? []) : []),
    ...moneyLines(say, pen, occasion, booking, facts),
  ].flatMap(([line, value]) => (value === null ? [] : [[say.labels[line], value] as const]));
  const link = `${origin}/trips/${booking.id}`;
  const parts: LetterPart[] = [
    say.greeting(isolated(name.trim())),
    [say.lead[occasion](isolated(head.name)), ...consolations(say, occasion, booking)].join(' '),
    { title: facts.title, below: facts.place },
    { facts: told },
    { open: say.open[facts.opens ?? 'booking'], link },
  ];
  if (facts.calendar && inForce.includes(occasion)) {
    parts.push({ also: say.addToCalendar, link: `${link}/calendar/${booking.id}` });
  }
  return writeLetter(head, say.subject[occasion](isolated(facts.title)), parts);
}

function moneyLines(
  say: Words,
  pen: Pen,
  occasion: Occasion,
  booking: MailedBooking,
  { dueAtPropertyMinor = 0, dueAtPropertyLocal: local }: BookingFacts,
): (readonly [keyof Words['labels'], string | null])[] {
  const some = (minor: number) => (minor > 0 ? pen.money(minor) : null);
  const terms = occasion === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  const back = terms && pen.money(terms.refundMinor);
  const by = terms?.refundExpectedBy ? pen.date(terms.refundExpectedBy) : null;
  return [
    ['total', pen.money(booking.totalMinor)],
    ['perks', some(booking.perkMinor)],
    ['atProperty', local ? pen.money(local.minor, local.currency) : some(dueAtPropertyMinor)],
    ['refund', back && by ? say.refundBy(back, by) : back],
  ];
}

/** What somebody wants to know first when a booking ends without service. */
function consolations(say: Words, occasion: Occasion, booking: MailedBooking): string[] {
  const hadPerks = booking.perkItemIds.length > 0;
  if (occasion === 'failed') {
    return [
      say.notCharged,
      ...(booking.dueNowMinor > 0 ? [say.cardReleased] : []),
      ...(hadPerks ? [say.perksBack] : []),
    ];
  }
  const terms = occasion === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  // Perks come back where cancelling costs nothing (checkout/cancel-booking.ts).
  return hadPerks && terms?.penaltyMinor === 0 ? [say.perksBack] : [];
}
