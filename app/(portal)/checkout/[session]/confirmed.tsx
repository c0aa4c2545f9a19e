import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { isolated } from '#server/modules/theming/index.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import type { Checkout } from './read-checkout.ts';

/**
 * The booking is confirmed: its code, what else of the cart still waits, the charge, the points earned, and links to
 * the trip and voucher.
 */
export async function ConfirmedStep({ portal, checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const [t, price] = await Promise.all([getTranslations('checkout'), getTranslations('price')]);
  const { purchase } = checkout;
  const { order, code } = purchase;
  const { locale } = portal;
  const trip = `/trips/${checkout.bookingId}`;
  return (
    <section className="grid gap-8">
      <div className="grid gap-4">
        <span className="grid size-16 place-items-center rounded-medallion bg-positive-soft text-positive">
          <Icon name="check" size={28} />
        </span>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('confirmedTitle')}</h1>
          <p className="text-ink-2">{purchase.words.confirmed}</p>
        </div>
      </div>
      {code && (
        <div className="panel grid gap-1 p-5">
          <p className="label">{purchase.words.code}</p>
          <p className="text-28 font-semibold tracking-[0.06em]">
            <bdi dir="ltr" className="numeric select-all">
              {code}
            </bdi>
          </p>
        </div>
      )}
      {checkout.waiting.map(({ title, dueMinor }) => (
        <div key={title} className="grid gap-1 rounded-card bg-warn-soft p-5">
          <p className="flex items-start gap-2">
            <Icon name="clock" className="mt-0.5 text-warn" />
            <span className="strong">{t('stillWaits', { title: isolated(title) })}</span>
          </p>
          <p className="ps-7 text-14 text-ink-2">{t(dueMinor > 0 ? 'stillWaitsPaid' : 'stillWaitsText')}</p>
        </div>
      ))}
      <div className="text-14">
        <PriceRows
          rows={[
            {
              label: t('charged'),
              value:
                order.dueNowMinor > 0
                  ? moneyLine(order.dueNowMinor, order.currency, locale)
                  : t('nothingCharged'),
              tone: 'strong',
            },
            ...(purchase.dueOnSite ? [purchase.dueOnSite] : []),
            ...(order.earned
              ? [{ label: price('earn'), value: order.earned, tone: 'positive' as const }]
              : []),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink href={trip}>{t('openTrip')}</ButtonLink>
        <ButtonLink href={`${trip}/voucher/${checkout.bookingId}`} variant="quiet" icon="print">
          {t('voucher')}
        </ButtonLink>
      </div>
    </section>
  );
}
