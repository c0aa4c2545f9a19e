import { getTranslations } from 'next-intl/server';
import { getCheckoutSession, paymentsOfBookings } from '#server/checkout/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type MemberPortal, priceLine } from '#server/portal/index.ts';

/** Why nothing was sold, and what became of the money: a sentence each. */
export type EndedWords = { reason: string; money: string };

type Session = Awaited<ReturnType<typeof getCheckoutSession>>;

/** What became of the money of a session that sold nothing, in a sentence. */
export async function endedMoney(
  portal: MemberPortal,
  session: Pick<Session, 'payment_status' | 'amount_due' | 'currency'>,
): Promise<string> {
  const t = await getTranslations('checkout');
  const amount = priceLine(session.amount_due, session.currency, portal.locale);
  switch (session.payment_status) {
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
 * Why a failed booking came to nothing and what became of its money. `reason` is `refused`, the supplier's own sentence,
 * where the supplier said no, and that of the bank where the payment failed. Null without a session of the member: a
 * partner's key paid, and tells its customer.
 */
export async function endedWords(
  portal: MemberPortal,
  bookingId: string,
  refused: string,
): Promise<EndedWords | null> {
  const session = await lastSession(portal, bookingId);
  if (session?.end_reason == null) return null;
  const [t, money] = await Promise.all([getTranslations('checkout'), endedMoney(portal, session)]);
  return { reason: session.end_reason === 'payment_failed' ? t('failedPayment') : refused, money };
}

/** The session that charges a booking or charged it last, as far as it is the member's own. */
async function lastSession({ memberContext, app }: MemberPortal, bookingId: string): Promise<Session | null> {
  const paymentOf = await paymentsOfBookings(memberContext, app.id, [{ id: bookingId }]);
  const { sessionId } = paymentOf(bookingId);
  if (sessionId === null) return null;
  try {
    return await getCheckoutSession({ ...memberContext, key: null }, { id: sessionId });
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}
