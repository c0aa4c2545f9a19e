import { getTranslations } from 'next-intl/server';
import type { EndedWords } from '#components/booking/ended-words.ts';
import { RefundFacts } from '#components/booking/refund-facts.tsx';
import { perksOfFailed, returnedPerksText } from '#components/booking/returned-perks.ts';
import { ActionForm } from '#components/ui/action-form.tsx';
import { ButtonLink, buttonClass } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { OrderView } from '#server/modules/esim/index.ts';
import { localTimeText, type MemberPortal, moneyLine } from '#server/portal/index.ts';
import { cancelOrder } from './actions.ts';

/** An unpaid order: the payment deadline, the payment link and the cancel button. */
export async function Unpaid({ portal, order }: { portal: MemberPortal; order: OrderView }) {
  const t = await getTranslations('esim.order');
  const { payment, currency } = order;
  const amount = moneyLine(payment.dueMinor, currency, portal.locale);
  const until = payment.payBy
    ? localTimeText(payment.payBy, portal.brand.support.timeZone, portal.locale)
    : '';
  return (
    <section className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="heading-2">{t('unpaidTitle')}</h2>
        <p className="text-ink-2">{t('unpaidText', { amount, time: until })}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {payment.checkoutSessionId && (
          <ButtonLink href={`/checkout/${payment.checkoutSessionId}`} icon="lock">
            {t('pay', { amount })}
          </ButtonLink>
        )}
        <ActionForm
          action={cancelOrder}
          fields={{ order: order.id }}
          words={{ press: t('giveUp'), busy: t('givingUp') }}
          buttonClassName={buttonClass({ variant: 'quiet' })}
          alert={<Icon name="alert" className="flex-none" />}
        />
      </div>
    </section>
  );
}

/**
 * A failed order: the reason, what happens to the money, and alternatives. Without `words` the order was
 * never paid.
 */
export async function Ended({
  portal,
  order,
  words,
}: {
  portal: MemberPortal;
  order: OrderView;
  words: EndedWords | null;
}) {
  const [t, checkout, perks] = await Promise.all([
    getTranslations('esim.order'),
    getTranslations('checkout'),
    perksOfFailed(portal, order),
  ]);
  return (
    <section className="grid gap-4">
      <h2 className="heading-2">{t(words ? 'failedTitle' : 'unpaidOverTitle')}</h2>
      <p className="max-w-reading">
        {words?.reason ?? t('unpaidOverText')}{' '}
        <span className="strong">{words?.money ?? checkout('moneyNone')}</span>
        {perks && <> {perks}</>}
      </p>
      <div className="flex flex-wrap gap-3">
        {portal.app.modules.includes('esim') && (
          <ButtonLink href={`/esim/${encodeURIComponent(order.plan.resourceId)}`}>{t('again')}</ButtonLink>
        )}
        <ButtonLink href="/help" variant="quiet">
          {t('help')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** A sold order that its provider took back, and what happens to the money. */
export async function GivenBack({ portal, order }: { portal: MemberPortal; order: OrderView }) {
  const [t, perks] = await Promise.all([
    getTranslations('esim.order'),
    returnedPerksText(order.cancellation?.perkReturn ?? null),
  ]);
  return (
    <section className="grid gap-2">
      <h2 className="heading-2">{t('givenBackTitle')}</h2>
      <RefundFacts portal={portal} money={order.cancellation} />
      {perks && <p className="text-ink-2">{perks}</p>}
    </section>
  );
}
