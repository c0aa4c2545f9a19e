import { getTranslations } from 'next-intl/server';
import { FollowBooking } from '#components/booking/follow-booking.tsx';
import { amountDueText, hasAmountDue } from '#components/booking/session-amount.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { leftToRight } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import type { Checkout } from './read-checkout.ts';

/**
 * The payment is authorised or taken and the supplier has not confirmed yet: what that means, and that the member may
 * leave the page.
 */
export async function WaitingStep({ portal, checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const t = await getTranslations('checkout');
  const { purchase, session } = checkout;
  const amount = amountDueText(session, portal.locale);
  return (
    <section className="grid gap-6">
      <FollowBooking bookingId={checkout.bookingId} status={purchase.status} />
      <span className="grid size-16 place-items-center rounded-medallion bg-warn-soft text-warn">
        <Icon name="clock" size={28} />
      </span>
      <div className="grid gap-2">
        <h1 className="heading-1">{t('waiting.title')}</h1>
        <p>{t('waiting.text', { title: purchase.title, email: leftToRight(purchase.lead.email) })}</p>
        {hasAmountDue(session) && (
          <p className="text-ink-2">
            {t(session.paymentStatus === 'paid' ? 'waiting.paid' : 'waiting.money', { amount })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink href={`/trips/${checkout.bookingId}`}>{t('openTrip')}</ButtonLink>
      </div>
    </section>
  );
}
