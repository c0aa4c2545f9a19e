import { getTranslations } from 'next-intl/server';
import type { UnpaidHold } from '#server/modules/checkout/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { zoneTown } from '#server/platform/time/index.ts';
import { dateText, type MemberPortal } from '#server/portal/index.ts';
import type { Trouble } from './hold-answer.ts';

/** What is held, and the page of a hold whose checkout is not open yet; without it such a hold cannot go on. */
type Held = { what: 'room' | 'places'; bookingPage?: (bookingId: string) => string };

/**
 * Explains to a member who wants what is sold out that they hold it themselves, until when, and leads to its payment.
 * Null if they hold nothing, or nothing that can be paid.
 */
export async function ownHoldTrouble(
  { locale, context }: Pick<MemberPortal, 'locale' | 'context'>,
  hold: UnpaidHold | null,
  { what, bookingPage }: Held,
): Promise<Trouble | null> {
  if (!hold) return null;
  const { bookingId, sessionId, until, timeZone } = hold;
  const href = sessionId ? `/checkout/${sessionId}` : bookingPage?.(bookingId);
  if (!href) return null;
  const t = await getTranslations('booking.ownHold');
  const words = {
    time: dateText(until, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone),
    place: hold.placeName || zoneTown(timeZone),
    minutes: Math.max(1, Math.floor((Date.parse(until) - databaseNowMs(context.environment)) / 60_000)),
  };
  return {
    title: t(`${what}Title`),
    text: t(`${what}Text`, words),
    way: { href, label: t(sessionId ? 'pay' : 'goOn') },
  };
}
