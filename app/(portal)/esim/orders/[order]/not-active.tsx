import { getTranslations } from 'next-intl/server';
import type { EsimOrder } from '#components/esim/order-facts.ts';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PressForm } from '#components/ui/press-form.tsx';
import { localTimeText, type MemberPortal, priceLine } from '#server/portal/index.ts';
import { giveUp } from './actions.ts';

/** Ordered and not paid: until when it waits, the way to pay, and the way out. */
export async function Unpaid({ portal, order }: { portal: MemberPortal; order: EsimOrder }) {
  const t = await getTranslations('esim.order');
  const { payment, currency } = order;
  const amount = priceLine(payment.amount_due, currency, portal.locale);
  const until = payment.pay_by
    ? localTimeText(payment.pay_by, portal.brand.support.timeZone, portal.locale)
    : '';
  return (
    <section className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="heading-2">{t('unpaidTitle')}</h2>
        <p className="text-ink-2">{t('unpaidText', { amount, time: until })}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {payment.checkout_session_id && (
          <ButtonLink href={`/checkout/${payment.checkout_session_id}`} icon="lock">
            {t('pay', { amount })}
          </ButtonLink>
        )}
        <PressForm
          action={giveUp}
          fields={{ order: order.order_id }}
          words={{ press: t('giveUp'), busy: t('givingUp') }}
          buttonClassName={buttonClass({ variant: 'quiet' })}
          alert={<Icon name="alert" className="flex-none" />}
        />
      </div>
    </section>
  );
}

/** Nothing came of it: why, what became of the money, and what else there is. */
export async function Ended({
  portal,
  order,
  standing,
}: {
  portal: MemberPortal;
  order: EsimOrder;
  standing: 'failed' | 'unpaidOver';
}) {
  const t = await getTranslations('esim.order');
  const { payment, currency } = order;
  const amount = priceLine(payment.amount_due, currency, portal.locale);
  const money =
    standing === 'unpaidOver' || payment.amount_due === 0
      ? t('moneyNone')
      : payment.status === 'refunded'
        ? t('moneyRefunded', { amount })
        : t('moneyReleased', { amount });
  return (
    <section className="grid gap-4">
      <h2 className="heading-2">{t(standing === 'failed' ? 'failedTitle' : 'unpaidOverTitle')}</h2>
      <p className="max-w-reading">
        {t(standing === 'failed' ? 'failedText' : 'unpaidOverText')} <span className="strong">{money}</span>
        {payment.perk_item_ids.length > 0 && <> {t('perksBack')}</>}
      </p>
      <div className="flex flex-wrap gap-3">
        {portal.app.modules.includes('esim') && (
          <ButtonLink href={`/esim/${encodeURIComponent(order.plan.resource_id)}`}>{t('again')}</ButtonLink>
        )}
        <ButtonLink href="/help" variant="quiet">
          {t('help')}
        </ButtonLink>
      </div>
    </section>
  );
}
