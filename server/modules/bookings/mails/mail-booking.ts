import { loadApp, loadEmailBranding } from '#server/modules/tenants/index.ts';
import { users } from '#server/modules/tenants/schema.ts';
import { emailThemeFor, languageOf } from '#server/modules/theming/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/email/index.ts';
import type { Booking } from '../booking.ts';
import type { BookingFacts } from './booking-facts.ts';
import { calendarAttachments } from './calendar-attachment.ts';
import { type MailFormatters, mailFormatters } from './mail-formatters.ts';
import type { BookingMailKind } from './mail-names.ts';
import { writeBookingMail } from './write-booking-mail.ts';

/** The message kind in the inbox and the log. `esim_ready` counts as a confirmed booking. */
const kindOf = (occasion: BookingMailKind) =>
  `booking_${occasion === 'esim_ready' ? 'confirmed' : occasion}` as const;

/** Whether a cancellation is mailed: not before the supplier was asked to book. */
export const isCancellationMailed = ({ supplierAttempts }: Pick<Booking, 'supplierAttempts'>): boolean =>
  supplierAttempts > 0;

/**
 * Enqueues the e-mail about a booking in the partner's brand and the member's language, in the caller's
 * transaction. `buildContent` builds the facts of the product; null means there is no recipient. A cancellation
 * before the supplier was asked to book sends nothing.
 */
export async function mailBooking(
  ctx: BaseContext,
  booking: Booking,
  occasion: BookingMailKind,
  buildContent: (formatters: MailFormatters) => BookingFacts | null | Promise<BookingFacts | null>,
): Promise<void> {
  if (occasion === 'cancelled' && !isCancellationMailed(booking)) return;
  const [app, member] = await Promise.all([loadApp(ctx.db, booking.appId), findMember(ctx, booking)]);
  if (!app) return;
  const look = await loadEmailBranding(ctx, app);
  const locale = languageOf(member?.locale, look.locale);
  const formatters = mailFormatters(locale, booking.currency, member);
  const facts = await buildContent(formatters);
  if (!facts) return;
  const head = emailThemeFor(look, locale);
  const presentation = { head, origin: look.origin, formatters };
  await sendMail(ctx, {
    appId: booking.appId,
    kind: kindOf(occasion),
    to: facts.to.email,
    ...writeBookingMail(presentation, occasion, booking, facts),
    attachments: calendarAttachments(presentation, occasion, booking, facts),
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
