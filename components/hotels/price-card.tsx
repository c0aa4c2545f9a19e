import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { freeUntilOf } from '#server/modules/bookings/index.ts';
import type { BookableRate } from '#server/modules/hotels/catalogue/index.ts';
import { shownConversion } from '#server/modules/pricing/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, localTimeText, moneyLine, moneyText } from '#server/portal/index.ts';
import { conversionRows } from '../booking/conversion-rows.ts';
import { Icon } from '../ui/icon.tsx';
import { Price, type PriceRow, PriceRows } from '../ui/price.tsx';
import { Tag } from '../ui/tag.tsx';
import { atHotelRows } from './charge-rows.ts';

/** The price and the cancellation policy of a rate. */
export type PricedRate = Pick<BookableRate, 'price' | 'policy' | 'expiresAt'>;

/** Rates live for half an hour; only a time that its supplier makes shorter is worth a line. */
const shortMinutes = 25;

/** The total, what is due when, until when it can be refunded, and what it earns. */
export async function PriceFacts({
  rate,
  nights,
  locale,
  earned,
  children,
}: {
  rate: PricedRate;
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
  const { totalMinor, dueNowMinor, dueAtPropertyMinor, currency } = rate.price;
  const freeUntil = freeUntilOf({ tiers: rate.policy.timeline }, Date.now());
  const [atHotel, conversion] = await Promise.all([
    atHotelRows(rate.price, locale),
    conversionRows(shownConversion(rate.price), locale),
  ]);
  const minutes = Math.floor((Date.parse(rate.expiresAt) - Date.now()) / 60_000);
  const rows: PriceRow[] = [
    {
      label: price('now'),
      value: dueNowMinor > 0 ? moneyLine(dueNowMinor, currency, locale) : t('nothingNow'),
      tone: 'strong',
    },
    ...atHotel,
    ...conversion,
    {
      label: price('refundableUntil'),
      value: freeUntil ? localTimeText(freeUntil, rate.policy.timeZone, locale) : hotel('notRefundable'),
    },
    ...(earned ? [{ label: price('earn'), value: earned, tone: 'positive' as const }] : []),
  ];
  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <p className="grid">
          <span className="label">{t('totalFor', { nights: search('nights', { count: nights }) })}</span>
          <Price text={moneyText(totalMinor, currency, locale)} size="large" />
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
        {dueAtPropertyMinor > 0 && <p className="text-12 text-ink-2">{price('noCardGuarantee')}</p>}
        {minutes > 0 && minutes < shortMinutes && (
          <p className="text-12 text-ink-2">{price('offeredFor', { minutes })}</p>
        )}
        <TaxSplit rate={rate} locale={locale} />
      </div>
    </>
  );
}

/** The parts of the total, collapsed. */
async function TaxSplit({ rate, locale }: { rate: PricedRate; locale: Locale }) {
  const t = await getTranslations('hotels.page');
  const { baseMinor, taxesMinor, feesMinor, currency } = rate.price;
  const line = (amountMinor: number) => moneyLine(amountMinor, currency, locale);
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between text-ink-2">
        {t('split')}
        <Icon name="more" size={18} className="transition-transform duration-[120ms] group-open:rotate-180" />
      </summary>
      <PriceRows
        rows={[
          { label: t('base'), value: line(baseMinor) },
          { label: t('taxes'), value: line(taxesMinor) },
          { label: t('fees'), value: line(feesMinor) },
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
