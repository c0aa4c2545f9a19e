import {
  buildEmail,
  type EmailBlock,
  type EmailMessage,
  type EmailTheme,
  isolated,
} from '#server/modules/theming/index.ts';
import type { Booking, Cancellation } from '../booking.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { MailFormatters } from './mail-formatters.ts';
import { type BookingMailKind, type Words, words } from './words.ts';

/** The columns that a booking e-mail needs. Amounts in minor units of the booking's currency. */
export type MailedBooking = Pick<
  Booking,
  'id' | 'totalMinor' | 'dueNowMinor' | 'perkMinor' | 'perkItemIds' | 'cancellation'
>;

/** Occasions after which the booking is in force. */
const inForce: readonly BookingMailKind[] = ['confirmed', 'esim_ready', 'changed', 'driver_assigned'];

/** Renders the e-mail about a booking. `origin` is the origin of the partner's portal. No side effects. */
export function writeBookingMail(
  { head, origin, formatters }: { head: EmailTheme; origin: string; formatters: MailFormatters },
  occasion: BookingMailKind,
  booking: MailedBooking,
  facts: BookingFacts,
): EmailMessage {
  const texts = words[head.locale];
  const { firstName, lastName } = facts.to;
  const name = head.tone === 'formal' ? `${firstName} ${lastName}` : firstName;
  const rows = [
    ...facts.lines,
    ...(inForce.includes(occasion) ? (facts.onTheDay ?? []) : []),
    ...moneyLines(texts, formatters, occasion, booking, facts),
  ].flatMap(([line, value]) => (value === null ? [] : [[texts.labels[line], value] as const]));
  const link = `${origin}/trips/${booking.id}`;
  const parts: EmailBlock[] = [
    texts.greeting(isolated(name.trim())),
    [texts.lead[occasion](isolated(head.name)), ...moneyNotes(texts, occasion, booking)].join(' '),
    { title: facts.title, below: facts.place },
    { facts: rows },
    { open: texts.open[facts.opens ?? 'booking'], link },
  ];
  if (facts.calendar && inForce.includes(occasion)) {
    parts.push({ also: texts.addToCalendar, link: `${link}/calendar/${booking.id}` });
  }
  return buildEmail(head, texts.subject[occasion](isolated(facts.title)), parts);
}

function moneyLines(
  texts: Words,
  formatters: MailFormatters,
  occasion: BookingMailKind,
  booking: MailedBooking,
  { dueAtPropertyMinor = 0, dueAtPropertyLocal: local }: BookingFacts,
): (readonly [keyof Words['labels'], string | null])[] {
  const ifPositive = (minor: number) => (minor > 0 ? formatters.money(minor) : null);
  const terms = occasion === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  const refund = terms && formatters.money(terms.refundMinor);
  const refundBy = terms?.refundExpectedBy ? formatters.date(terms.refundExpectedBy) : null;
  return [
    ['total', formatters.money(booking.totalMinor)],
    ['perks', ifPositive(booking.perkMinor)],
    ['atProperty', local ? formatters.money(local.minor, local.currency) : ifPositive(dueAtPropertyMinor)],
    ['refund', refund && refundBy ? texts.refundBy(refund, refundBy) : refund],
  ];
}

/** Sentences on money and perks that follow the lead when a booking ends without service. */
function moneyNotes(texts: Words, occasion: BookingMailKind, booking: MailedBooking): string[] {
  const hadPerks = booking.perkItemIds.length > 0;
  if (occasion === 'failed') {
    return [
      texts.notCharged,
      ...(booking.dueNowMinor > 0 ? [texts.cardReleased] : []),
      ...(hadPerks ? [texts.perksBack] : []),
    ];
  }
  const terms = occasion === 'cancelled' ? (booking.cancellation as Cancellation | null) : null;
  // Perks are returned if the cancellation has no penalty (checkout/cancel-booking.ts).
  return hadPerks && terms?.penaltyMinor === 0 ? [texts.perksBack] : [];
}
