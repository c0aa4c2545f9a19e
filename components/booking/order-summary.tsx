import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine, moneyText } from '#server/portal/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import { CancellationTimeline } from '../ui/cancellation-timeline.tsx';
import { Poster } from '../ui/poster.tsx';
import { Price, PriceRows } from '../ui/price.tsx';

/** The order that a summary shows, for any product. Amounts are in minor units of its currency. */
export type Order = {
  title: string;
  /** The room, or the option of an experience. */
  detail: string;
  image: string;
  /** `11–14 Dec`, shown beside the title of the collapsed summary. */
  when: string;
  /** What the price is for, for example `11–14 Dec` and `3 nights`. */
  facts: { label: string; value: string }[];
  /** The parts of the total. */
  parts: { label: string; amountMinor: number }[];
  currency: string;
  totalMinor: number;
  dueNowMinor: number;
  /** In place of `Charged now` where that amount can still become less. */
  nowLabel?: string;
  /** What remains to pay on site: `At the hotel`, `nothing more`. */
  onSite: { label: string; value: string; note?: string };
  earned: string | null;
};

const rule = 'border-t border-line';

/**
 * The summary of an order: the product, the parts of the price, what is charged now, and what a cancellation
 * costs.
 */
export async function OrderSummary({
  id,
  order,
  terms,
  locale,
  direction,
}: {
  /** Unique on the page. */
  id: string;
  order: Order;
  terms: { steps: TimelineStep[]; marks: string[] };
  locale: Locale;
  direction: 'ltr' | 'rtl';
}) {
  const price = await getTranslations('price');
  const line = (amountMinor: number) => moneyLine(amountMinor, order.currency, locale);
  const muted = (text: ReactNode) => <span className="text-ink-2">{text}</span>;
  return (
    <div className="panel panel-float grid gap-4 p-6">
      <div className="grid grid-cols-[6.75rem_1fr] items-center gap-4">
        <Poster src={order.image} />
        <div className="min-w-0">
          <h2 className="heading-3">
            <bdi>{order.title}</bdi>
          </h2>
          <p className="text-14 text-ink-2">
            <bdi>{order.detail}</bdi>
          </p>
        </div>
      </div>
      <div className={`${rule} pt-4 text-14`}>
        <PriceRows
          rows={[
            ...order.facts.map(({ label, value }) => ({ label: muted(label), value: <bdi>{value}</bdi> })),
            ...order.parts.map(({ label, amountMinor }) => ({
              label: muted(label),
              value: line(amountMinor),
            })),
            { label: price('total'), value: line(order.totalMinor), tone: 'strong' },
          ]}
        />
      </div>
      <div className={`${rule} grid gap-2 pt-4`}>
        <p className="flex items-baseline justify-between gap-4">
          <span className="strong">{order.nowLabel ?? price('now')}</span>
          <Price text={moneyText(order.dueNowMinor, order.currency, locale)} />
        </p>
        <div className="text-14">
          <PriceRows
            rows={[
              { label: muted(order.onSite.label), value: order.onSite.value },
              ...(order.earned
                ? [{ label: muted(price('earn')), value: order.earned, tone: 'positive' as const }]
                : []),
            ]}
          />
          {order.onSite.note && <p className="mt-2 text-12 text-ink-2">{order.onSite.note}</p>}
        </div>
      </div>
      {terms.steps.length > 0 && (
        <div className={`${rule} pt-5`}>
          <CancellationTimeline {...terms} direction={direction} id={id} />
        </div>
      )}
    </div>
  );
}

/** The summary on narrow screens, collapsed below its total. */
export async function FoldedOrder({
  order,
  locale,
  children,
}: {
  order: Order;
  locale: Locale;
  children: ReactNode;
}) {
  const price = await getTranslations('price');
  return (
    <details className="group lg:hidden">
      <summary className="panel flex min-h-16 list-none items-center gap-3 px-4 py-3 group-open:mb-3">
        <Poster src={order.image} className="w-18 flex-none" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="strong line-clamp-2">
            {order.title}
          </span>
          <span className="block text-14 text-ink-2">{order.when}</span>
        </span>
        <span className="grid flex-none justify-items-end">
          <Price text={moneyText(order.totalMinor, order.currency, locale)} size="small" />
          <span className="text-12 text-ink-2">{price('details')}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
