import {
  buildEmail,
  type EmailBlock,
  type EmailMessage,
  type EmailTheme,
  isolated,
  type MailTexts,
  mailTexts,
} from '#server/modules/theming/index.ts';
import type { Booking } from '../booking.ts';
import { isPaidAtProperty } from '../paid-at-property.ts';
import type { PerkReturn } from '../views.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { MailFormatters } from './mail-formatters.ts';
import type { BookingMailKind, LineName } from './mail-names.ts';

/** The columns that a booking e-mail needs. Amounts in minor units of the booking's currency. */
export type MailedBooking = Pick<
  Booking,
  'id' | 'totalMinor' | 'dueNowMinor' | 'paidMinor' | 'perkMinor' | 'cancellation' | 'cancelRequest'
>;

/** Occasions after which the booking is in force. */
const inForce: readonly BookingMailKind[] = [
  'confirmed',
  'esim_ready',
  'changed',
  'driver_assigned',
  'cancel_declined',
  'guests_changed',
  'guests_declined',
];

/** Renders the e-mail about a booking. `origin` is the origin of the partner's portal. No side effects. */
export function writeBookingMail(
  { head, origin, formatters }: { head: EmailTheme; origin: string; formatters: MailFormatters },
  occasion: BookingMailKind,
  booking: MailedBooking,
  facts: BookingFacts,
): EmailMessage {
  const texts = mailTexts(head.locale);
  const { firstName, lastName } = facts.to;
  const name = head.tone === 'formal' ? `${firstName} ${lastName}` : firstName;
  const rows = [
    ...facts.lines,
    ...(inForce.includes(occasion) ? (facts.onTheDay ?? []) : []),
    ...moneyLines(texts, formatters, occasion, booking, facts),
  ].flatMap(([line, value]) => (value === null ? [] : [[texts(`bookings.labels.${line}`), value] as const]));
  const extras = inForce.includes(occasion) ? (facts.extrasAtProperty ?? []) : [];
  const extraRows = extras.map(
    ({ name, amountMinor, currency }) =>
      [
        texts('bookings.extraAtHotel', { name: isolated(name) }),
        formatters.money(amountMinor, currency),
      ] as const,
  );
  const link = `${origin}/trips/${booking.id}`;
  const parts: EmailBlock[] = [
    texts('bookings.greeting', { name: isolated(name.trim()) }),
    [
      texts(`bookings.lead.${occasion}`, { brand: isolated(head.name) }),
      ...furtherNotes(texts, formatters, occasion, booking, facts),
    ].join(' '),
    { title: facts.title, below: facts.place },
    { facts: [...rows, ...extraRows] },
    { open: texts(`bookings.open.${facts.opens ?? 'booking'}`), link },
  ];
  if (facts.calendar && inForce.includes(occasion)) {
    parts.push({ also: texts('bookings.addToCalendar'), link: `${link}/calendar/${booking.id}` });
  }
  return buildEmail(head, texts(`bookings.subject.${occasion}`, { title: isolated(facts.title) }), parts);
}

function moneyLines(
  texts: MailTexts,
  formatters: MailFormatters,
  occasion: BookingMailKind,
  booking: MailedBooking,
  { dueAtPropertyMinor = 0, dueAtPropertyLocal: local }: BookingFacts,
): (readonly [LineName | 'total' | 'perks' | 'atProperty' | 'refund', string | null])[] {
  const ifPositive = (minor: number) => (minor > 0 ? formatters.money(minor) : null);
  const isCancelled = occasion === 'cancelled';
  const hasPaid = !isOnlyAuthorised(booking) && !isPaidAtProperty(booking);
  const terms = isCancelled && hasPaid ? booking.cancellation : null;
  const atProperty = isCancelled && !hasPaid ? 0 : dueAtPropertyMinor;
  const refund = terms && formatters.money(terms.refundMinor);
  const refundBy = terms?.refundExpectedBy ? formatters.date(terms.refundExpectedBy) : null;
  return [
    ['total', formatters.money(booking.totalMinor)],
    ['perks', ifPositive(booking.perkMinor)],
    [
      'atProperty',
      local && atProperty > 0 ? formatters.money(local.minor, local.currency) : ifPositive(atProperty),
    ],
    ['refund', refund && refundBy ? texts('bookings.refundBy', { amount: refund, date: refundBy }) : refund],
  ];
}

/** Sentences that follow the lead: on money and perks when a booking ends without service, on why it does not. */
function furtherNotes(
  texts: MailTexts,
  formatters: MailFormatters,
  occasion: BookingMailKind,
  booking: MailedBooking,
  { perkReturn = null }: BookingFacts,
): string[] {
  if (occasion === 'cancel_declined') {
    return [texts(`bookings.declined.${booking.cancelRequest?.declined?.reason ?? 'unspecified'}`)];
  }
  const perkNote = perkReturn && perkNotes[perkReturn];
  const perks = perkNote ? [texts(`bookings.${perkNote}`)] : [];
  if (occasion === 'failed') {
    const isPaid = booking.paidMinor > 0;
    return [...(isPaid ? [texts('bookings.paymentBack')] : notChargedNotes(texts, booking)), ...perks];
  }
  const terms = occasion === 'cancelled' ? booking.cancellation : null;
  if (!terms) return [];
  const atProperty = isPaidAtProperty(booking);
  if (terms.penaltyMinor > 0)
    return atProperty ? [texts('bookings.hotelMayAsk', { fee: formatters.money(terms.penaltyMinor) })] : [];
  const isUncharged = isOnlyAuthorised(booking) || atProperty;
  return [...(isUncharged ? notChargedNotes(texts, booking) : []), ...perks];
}

/** What is said of the perks that paid; nothing of those that stay used. */
const perkNotes = {
  all: 'perksBack',
  some: 'perksBackSome',
  ended: 'perksBackNone',
  kept: null,
} as const satisfies Record<PerkReturn, string | null>;

/** True if the payment was reserved but not taken, as it may be before the supplier's decision. */
const isOnlyAuthorised = ({ paidMinor, dueNowMinor }: MailedBooking): boolean =>
  paidMinor === 0 && dueNowMinor > 0;

const notChargedNotes = (texts: MailTexts, { dueNowMinor }: MailedBooking): string[] => [
  texts('bookings.notCharged'),
  ...(dueNowMinor > 0 ? [texts('bookings.cardReleased')] : []),
];
