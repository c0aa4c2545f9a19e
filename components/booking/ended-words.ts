import { getTranslations } from 'next-intl/server';
import { getCheckoutSession, paymentsOfBookings, type SessionView } from '#server/modules/checkout/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import { amountDueText, hasAmountDue, type SessionAmount } from './session-amount.ts';

/** One sentence on why nothing was sold, and one on what happened to the money. */
export type EndedWords = { reason: string; money: string };

/** A sentence on what happened to the money of a session that sold nothing. */
export async function refundStatusText(
  portal: MemberPortal,
  session: Pick<SessionView, 'paymentStatus'> & SessionAmount,
): Promise<string> {
  const t = await getTranslations('checkout');
  const amount = amountDueText(session, portal.locale);
  switch (session.paymentStatus) {
    case 'refunded':
      return t('moneyRefunded', { amount });
    case 'paid':
      return t('moneyComesBack', { amount });
    case 'no_payment_required':
    case 'unpaid':
      return t('moneyNone');
    default:
      return t('moneyReleased', { amount });
  }
}

/**
 * Explains why a booking failed and what happened to its money. `refused` is the sentence used as the reason,
 * unless the payment failed. Null if no session belongs to the member: then an API key paid, and the partner
 * informs its customer.
 */
export async function endedWords(
  portal: MemberPortal,
  bookingId: string,
  refused: string,
): Promise<EndedWords | null> {
  const session = await lastSession(portal, bookingId);
  if (!session) return null;
  if (session.endReason === null) {
    // Other items of the cart were booked.
    if (session.status !== 'complete') return null;
    const t = await getTranslations('checkout');
    return { reason: refused, money: t(hasAmountDue(session) ? 'moneyOfItem' : 'moneyNone') };
  }
  const [t, money] = await Promise.all([getTranslations('checkout'), refundStatusText(portal, session)]);
  return { reason: session.endReason === 'payment_failed' ? t('failedPayment') : refused, money };
}

/** The latest checkout session that charges a booking; null if it does not belong to the member. */
async function lastSession(
  { memberContext, app }: MemberPortal,
  bookingId: string,
): Promise<SessionView | null> {
  const paymentOf = await paymentsOfBookings(memberContext, app.id, [{ id: bookingId }]);
  const { sessionId } = paymentOf(bookingId);
  if (sessionId === null) return null;
  return nullIfNotFound(getCheckoutSession({ ...memberContext, key: null }, { id: sessionId }));
}
