import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '#server/brands/index.ts';
import { dateRangeText, priceLine, priceText } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import { CancellationTimeline } from '../ui/cancellation-timeline.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price, PriceRows } from '../ui/price.tsx';

/** A stay that is being bought. Amounts in major units. */
export type StayInHand = {
  hotel: string;
  room: string;
  image: string;
  checkIn: string;
  checkOut: string;
  nights: number;
  /** `2 adults, 1 room`. */
  guests: string;
  board: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive';
  currency: string;
  base: number | null;
  taxes: number | null;
  fees: number | null;
  total: number;
  dueNow: number;
  dueAtProperty: number;
  earned: string | null;
};

const rule = 'border-t border-line';

/** What one is about to pay for: the place, the price in its parts, what is charged now, and what cancelling costs. */
export async function StaySummary({
  id,
  stay,
  terms,
  locale,
  direction,
  children,
}: {
  /** Unique on the page. */
  id: string;
  stay: StayInHand;
  terms: { steps: TimelineStep[]; marks: string[] };
  locale: Locale;
  direction: 'ltr' | 'rtl';
  children?: ReactNode;
}) {
  const [t, hotel, price, search] = await Promise.all([
    getTranslations('booking'),
    getTranslations('hotel'),
    getTranslations('price'),
    getTranslations('search'),
  ]);
  const line = (amount: number) => priceLine(amount, stay.currency, locale);
  const muted = (text: ReactNode) => <span className="text-ink-2">{text}</span>;
  const parts = [
    { label: muted(hotel(`boards.${stay.board}`)), amount: stay.base },
    { label: muted(t('taxes')), amount: stay.taxes },
    { label: muted(t('fees')), amount: stay.fees },
  ].flatMap(({ label, amount }) => (amount ? [{ label, value: line(amount) }] : []));
  return (
    <div className="panel panel-float grid gap-4 p-6">
      <div className="grid grid-cols-[6.75rem_1fr] items-center gap-4">
        <Poster src={stay.image} />
        <div className="min-w-0">
          <h2 className="heading-3">
            <bdi>{stay.hotel}</bdi>
          </h2>
          <p className="text-14 text-ink-2">{stay.room}</p>
        </div>
      </div>
      <div className={`${rule} pt-4 text-14`}>
        <PriceRows
          rows={[
            {
              label: muted(dateRangeText(stay.checkIn, stay.checkOut, locale)),
              value: search('nights', { count: stay.nights }),
            },
            { label: muted(search('guests')), value: stay.guests },
            ...parts,
            { label: price('total'), value: line(stay.total), tone: 'strong' },
          ]}
        />
      </div>
      <div className={`${rule} grid gap-2 pt-4`}>
        <p className="flex items-baseline justify-between gap-4">
          <span className="strong">{price('now')}</span>
          <Price text={priceText(stay.dueNow, stay.currency, locale)} />
        </p>
        <div className="text-14">
          <PriceRows
            rows={[
              {
                label: muted(t('atHotel')),
                value: stay.dueAtProperty > 0 ? line(stay.dueAtProperty) : price('nothingMore'),
              },
              ...(stay.earned
                ? [{ label: muted(price('earn')), value: stay.earned, tone: 'positive' as const }]
                : []),
            ]}
          />
        </div>
      </div>
      {children}
      {terms.steps.length > 0 && (
        <div className={`${rule} pt-5`}>
          <CancellationTimeline {...terms} direction={direction} id={id} />
        </div>
      )}
    </div>
  );
}

/** On a phone the summary is folded under its total. */
export async function FoldedSummary({
  stay,
  locale,
  children,
}: {
  stay: StayInHand;
  locale: Locale;
  children: ReactNode;
}) {
  const price = await getTranslations('price');
  return (
    <details className="group lg:hidden">
      <summary className="panel flex min-h-16 list-none items-center gap-3 px-4 py-3 group-open:mb-3">
        <Poster src={stay.image} className="w-18 flex-none" />
        <span className="min-w-0 flex-1">
          <span className="strong block truncate">{stay.hotel}</span>
          <span className="block text-14 text-ink-2">
            {dateRangeText(stay.checkIn, stay.checkOut, locale)}
          </span>
        </span>
        <span className="grid justify-items-end">
          <Price text={priceText(stay.total, stay.currency, locale)} size="small" />
          <span className="text-12 text-ink-2">{price('details')}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
