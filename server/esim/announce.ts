import { eq } from 'drizzle-orm';
import type { Booking, BookingNews } from '#server/bookings/index.ts';
import { intlTag } from '#server/brands/index.ts';
import { loadApp, mailPresenter } from '#server/identity/index.ts';
import { users } from '#server/identity/schema.ts';
import { announce } from '#server/outbound-webhooks/index.ts';
import { placeLanguage } from '#server/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { formatMoney } from '#server/platform/money/index.ts';
import { orderMail } from './mails.ts';
import { esimDetails } from './order-details.ts';
import { planTitle } from './plan-words.ts';

/**
 * Mails the member what became of an order, in the partner's name and the member's language, and tells the partner's
 * endpoints of one that is active. The activation code is in neither: whoever reads it could install the eSIM.
 */
export async function announceEsimOrder(
  ctx: BaseContext,
  booking: Booking,
  news: BookingNews,
): Promise<void> {
  // Only what was never paid can be cancelled; nobody needs a letter about that.
  if (news === 'cancelled' || !booking.userId) return;
  const [app, [member]] = await Promise.all([
    loadApp(ctx.db, booking.appId),
    ctx.db
      .select({ email: users.email, firstName: users.firstname, locale: users.locale })
      .from(users)
      .where(eq(users.id, booking.userId)),
  ]);
  if (!app || !member) return;
  const look = await mailPresenter(ctx, app);
  const language = placeLanguage(member.locale ?? app.defaultLocale);
  const { plan, quantity, issuedAt, expiresAt } = esimDetails(booking);
  if (news === 'confirmed') {
    await announce(ctx, booking.appId, 'esim.active', {
      booking_id: booking.id,
      user_id: booking.userId,
      plan_id: plan.resourceId,
      activated_at: issuedAt ?? booking.updatedAt,
      expires_at: expiresAt,
    });
  }
  const money = (minor: number) => formatMoney(minor, booking.currency, intlTag(language));
  const day = (instant: string) =>
    new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(instant),
    );
  const mail = orderMail(news, {
    brand: look.name,
    language,
    member: member.firstName,
    plan: planTitle(plan, language),
    quantity: String(quantity),
    total: money(booking.totalMinor),
    perks: booking.perkMinor > 0 ? money(booking.perkMinor) : null,
    usableUntil: expiresAt ? day(expiresAt) : null,
    link: `${look.origin}/trips/${booking.id}`,
  });
  await sendMail(ctx, {
    appId: booking.appId,
    kind: `booking_${news}`,
    to: member.email,
    fromName: look.name,
    ...mail,
  });
}
