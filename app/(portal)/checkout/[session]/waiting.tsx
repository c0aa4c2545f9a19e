import { getTranslations } from 'next-intl/server';
import { FollowBooking } from '#components/trips/follow-booking.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { leftToRight } from '#server/brands/index.ts';
import { type MemberPortal, priceLine } from '#server/portal/index.ts';
import type { Checkout } from './read-checkout.ts';

/** Paid by an authorisation, and the operator has yet to say yes or no: what that means, and that leaving is safe. */
export async function WaitingStep({ portal, checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const [t, words] = await Promise.all([
    getTranslations('experiences.checkout'),
    getTranslations('checkout'),
  ]);
  const { bought, session } = checkout;
  const amount = priceLine(session.amount_due, session.currency, portal.locale);
  return (
    <section className="grid gap-6">
      <FollowBooking bookingId={bought.bookingId} status={bought.status} />
      <span className="grid size-16 place-items-center rounded-medallion bg-warn-soft text-warn">
        <Icon name="clock" size={28} />
      </span>
      <div className="grid gap-2">
        <h1 className="heading-1">{t('waitingTitle')}</h1>
        <p>{t('waitingText', { title: bought.title, email: leftToRight(bought.lead.email) })}</p>
        {session.amount_due > 0 && <p className="text-ink-2">{t('waitingMoney', { amount })}</p>}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink href={`/trips/${bought.bookingId}`}>{words('openTrip')}</ButtonLink>
      </div>
    </section>
  );
}
