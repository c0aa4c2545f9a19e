import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { refundStatusText } from '#components/booking/ended-words.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import type { MemberPortal } from '#server/portal/index.ts';
import { holdAgain } from './actions.ts';
import type { Checkout } from './read-checkout.ts';

function Ended({
  icon,
  tone,
  title,
  children,
  actions,
}: {
  icon: IconName;
  tone: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <section className="grid gap-6">
      <span className={`grid size-16 place-items-center rounded-medallion ${tone}`}>
        <Icon name={icon} size={28} />
      </span>
      <div className="grid gap-2">
        <h1 className="heading-1">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </section>
  );
}

/**
 * The booking failed because the supplier rejected it or the payment failed: what happens to the money, and
 * alternatives.
 */
export async function FailedStep({ portal, checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const t = await getTranslations('checkout');
  const { session, purchase, isSold } = checkout;
  const isPaymentFailed = session.endReason === 'payment_failed';
  const money = await refundStatusText(portal, session);
  return (
    <Ended
      icon="alert"
      tone="bg-danger-soft text-danger"
      title={purchase.words.failedTitle}
      actions={
        <>
          {isSold && <ButtonLink href={purchase.othersHref}>{purchase.words.others}</ButtonLink>}
          <ButtonLink href="/help" variant="quiet">
            {t('help')}
          </ButtonLink>
        </>
      }
    >
      <p>{isPaymentFailed ? t('failedPayment') : purchase.words.failed}</p>
      <p className="strong">{money}</p>
      {purchase.words.perks && <p>{purchase.words.perks}</p>}
      {isSold && <p>{t(isPaymentFailed ? 'failedPaymentNext' : 'failedNext')}</p>}
    </Ended>
  );
}

/** The hold has expired: nothing was charged, and the same item can be held again. */
export async function ExpiredStep({ checkout }: { checkout: Checkout }) {
  const t = await getTranslations('checkout');
  const { purchase, session, isSold } = checkout;
  return (
    <Ended
      icon="clock"
      tone="bg-warn-soft text-warn"
      title={t('expiredTitle')}
      actions={
        isSold ? (
          <>
            <form action={holdAgain}>
              <input type="hidden" name="booking" value={checkout.bookingId} />
              <input type="hidden" name="kind" value={checkout.product} />
              <input type="hidden" name="session" value={session.id} />
              <Button type="submit">{t('holdAgain')}</Button>
            </form>
            <ButtonLink href={purchase.othersHref} variant="quiet">
              {purchase.words.others}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href="/help" variant="quiet">
            {t('help')}
          </ButtonLink>
        )
      }
    >
      <p>{purchase.words.expired}</p>
      <p className="strong">{t('moneyNone')}</p>
    </Ended>
  );
}
