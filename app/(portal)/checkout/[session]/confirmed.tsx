import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PriceRows } from '#components/ui/price.tsx';
import { type MemberPortal, priceLine } from '#server/portal/index.ts';
import type { Checkout } from './read-checkout.ts';

/** It is booked: the code, what was charged, what was earned, and where everything is from now on. */
export async function ConfirmedStep({ portal, checkout }: { portal: MemberPortal; checkout: Checkout }) {
  const [t, price] = await Promise.all([getTranslations('checkout'), getTranslations('price')]);
  const { bought } = checkout;
  const { order, code } = bought;
  const { locale } = portal;
  const trip = `/trips/${bought.bookingId}`;
  return (
    <section className="grid gap-8">
      <div className="grid gap-4">
        <span className="grid size-16 place-items-center rounded-medallion bg-positive-soft text-positive">
          <Icon name="check" size={28} />
        </span>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('confirmedTitle')}</h1>
          <p className="text-ink-2">{bought.words.confirmed}</p>
        </div>
      </div>
      {code && (
        <div className="panel grid gap-1 p-5">
          <p className="label">{bought.words.code}</p>
          <p className="text-28 font-semibold tracking-[0.06em]">
            <bdi dir="ltr" className="numeric select-all">
              {code}
            </bdi>
          </p>
        </div>
      )}
      <div className="text-14">
        <PriceRows
          rows={[
            {
              label: t('charged'),
              value: order.dueNow > 0 ? priceLine(order.dueNow, order.currency, locale) : t('nothingCharged'),
              tone: 'strong',
            },
            ...(bought.stillOnSite ? [bought.stillOnSite] : []),
            ...(order.earned
              ? [{ label: price('earn'), value: order.earned, tone: 'positive' as const }]
              : []),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink href={trip}>{t('openTrip')}</ButtonLink>
        <ButtonLink href={`${trip}/voucher/${bought.bookingId}`} variant="quiet" icon="print">
          {t('voucher')}
        </ButtonLink>
      </div>
    </section>
  );
}
