import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, priceLine, priceText } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { Price, type PriceRow, PriceRows } from '../ui/price.tsx';
import { Tag } from '../ui/tag.tsx';
import { freeUntilOf, type PolicyOnTheWire } from './cancellation-steps.ts';
import { dueAtHotelText } from './due-at-hotel.ts';

/** The price and the cancellation policy of a rate as the API returns them. Amounts are in major units. */
export type PricedRate = {
  price: {
    base: number;
    taxes: number;
    fees: number;
    total: number;
    due_now: number;
    due_at_property: number;
    due_at_property_local: { amount: number; currency: string } | null;
  };
  cancellation_policy: PolicyOnTheWire;
};

/** The total, what is due when, until when it can be refunded, and what it earns. */
export async function PriceFacts({
  rate,
  currency,
  nights,
  locale,
  earned,
  children,
}: {
  rate: PricedRate;
  currency: string;
  nights: number;
  locale: Locale;
  /** `1,458 Miles`; null if nothing is earned. */
  earned: string | null;
  /** Content between the total and the rows: the stay. */
  children?: ReactNode;
}) {
  const [t, price, search, hotel] = await Promise.all([
    getTranslations('hotels.page'),
    getTranslations('price'),
    getTranslations('search'),
    getTranslations('hotel'),
  ]);
  const line = (amount: number) => priceLine(amount, currency, locale);
  const freeUntil = freeUntilOf(rate.cancellation_policy);
  const { due_now: now, due_at_property: later, due_at_property_local: local } = rate.price;
  const atHotel = await dueAtHotelText({ amount: later, currency, local }, locale);
  const rows: PriceRow[] = [
    { label: price('now'), value: now > 0 ? line(now) : t('nothingNow'), tone: 'strong' },
    { label: t('atHotel'), value: atHotel ?? price('nothingMore') },
    {
      label: price('refundableUntil'),
      value: freeUntil
        ? localTimeText(freeUntil, rate.cancellation_policy.time_zone, locale)
        : hotel('notRefundable'),
    },
    ...(earned ? [{ label: price('earn'), value: earned, tone: 'positive' as const }] : []),
  ];
  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <p className="grid">
          <span className="label">{t('totalFor', { nights: search('nights', { count: nights }) })}</span>
          <Price text={priceText(rate.price.total, currency, locale)} size="large" />
        </p>
        {freeUntil && (
          <Tag tone="positive" icon="check">
            {hotel('refundable')}
          </Tag>
        )}
      </div>
      {children}
      <div className="grid gap-1 text-14">
        <PriceRows rows={rows} />
        <TaxSplit rate={rate} currency={currency} locale={locale} />
      </div>
    </>
  );
}

/** The parts of the total, collapsed. */
async function TaxSplit({ rate, currency, locale }: { rate: PricedRate; currency: string; locale: Locale }) {
  const t = await getTranslations('hotels.page');
  const line = (amount: number) => priceLine(amount, currency, locale);
  const { base, taxes, fees } = rate.price;
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between text-ink-2">
        {t('split')}
        <Icon name="more" size={18} className="transition-transform duration-[120ms] group-open:rotate-180" />
      </summary>
      <PriceRows
        rows={[
          { label: t('base'), value: line(base) },
          { label: t('taxes'), value: line(taxes) },
          { label: t('fees'), value: line(fees) },
        ]}
      />
    </details>
  );
}

/** Dates and guests in one bordered block. */
export async function StayBlock({
  stay,
  guests,
  locale,
}: {
  stay: { checkIn: string; checkOut: string };
  /** `2 adults, 1 room`. */
  guests: string;
  locale: Locale;
}) {
  const search = await getTranslations('search');
  const day = (date: string) => dateText(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const cell = 'grid px-3.5 py-2.5';
  return (
    <dl className="grid grid-cols-2 rounded-field border border-line-strong">
      <div className={cell}>
        <dt className="label">{search('checkIn')}</dt>
        <dd className="strong">{day(stay.checkIn)}</dd>
      </div>
      <div className={`${cell} border-s border-line`}>
        <dt className="label">{search('checkOut')}</dt>
        <dd className="strong">{day(stay.checkOut)}</dd>
      </div>
      <div className={`${cell} col-span-2 border-t border-line`}>
        <dt className="label">{search('guests')}</dt>
        <dd className="strong">{guests}</dd>
      </div>
    </dl>
  );
}
