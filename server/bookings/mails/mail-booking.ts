import { languageOf, letterheadOf } from '#server/brands/index.ts';
import { loadApp, mailPresenter } from '#server/identity/index.ts';
import { users } from '#server/identity/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import type { Booking } from '../booking.ts';
import type { BookingFacts } from './booking-facts.ts';
import { calendarAttachments } from './calendar-attachment.ts';
import { type Pen, penOf } from './pen.ts';
import type { Occasion } from './words.ts';
import { writeBookingMail } from './write-booking-mail.ts';

/** What the inbox and the log call it: an eSIM that is ready is a booking that is confirmed. */
const kindOf = (occasion: Occasion) =>
  `booking_${occasion === 'esim_ready' ? 'confirmed' : occasion}` as const;

/**
 * Mails what became of a booking, in the partner's brand and the language of whose booking it is, in the caller's
 * transaction. `tell` writes the noun's facts; null when there is nobody to write to. Who gives a hold back, or cancels
 * before anything was booked, needs no letter about it.
 */
export async function mailBooking(
  ctx: BaseContext,
  booking: Booking,
  occasion: Occasion,
  tell: (pen: Pen) => BookingFacts | null | Promise<BookingFacts | null>,
): Promise<void> {
  if (occasion === 'cancelled' && booking.supplierOutcome !== 'booked') return;
  const [app, member] = await Promise.all([loadApp(ctx.db, booking.appId), findMember(ctx, booking)]);
  if (!app) return;
  const look = await mailPresenter(ctx, app);
  const locale = languageOf(member?.locale, look.locale);
  const pen = penOf(locale, booking.currency, member);
  const facts = await tell(pen);
  if (!facts) return;
  const head = letterheadOf(look, locale);
  const hand = { head, origin: look.origin, pen };
  await sendMail(ctx, {
    appId: booking.appId,
    kind: kindOf(occasion),
    to: facts.to.email,
    ...writeBookingMail(hand, occasion, booking, facts),
    attachments: calendarAttachments(hand, occasion, booking, facts),
  });
}

async function findMember(ctx: BaseContext, { userId }: Booking) {
  if (userId === null) return null;
  const [row] = await ctx.db
    .select({
      email: users.email,
      firstName: users.firstname,
      lastName: users.lastname,
      locale: users.locale,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}
