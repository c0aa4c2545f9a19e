import type { ReactNode } from 'react';
import type { PriceText } from '#server/portal/format.ts';

const sizes = { small: 'text-18', medium: 'text-22', large: 'text-28' } as const;

/** A price: a large number and a small currency, in the reader's order. */
export function Price({ text, size = 'medium' }: { text: PriceText; size?: keyof typeof sizes }) {
  const currency = <span className="text-14 font-medium tracking-normal">{text.currency}</span>;
  return (
    <span className={`numeric price ${sizes[size]}`}>
      {text.minus}
      {text.currencyFirst && <>{currency}&nbsp;</>}
      <span className="rtl:tracking-[-0.025em]">{text.number}</span>
      {!text.currencyFirst && <>&nbsp;{currency}</>}
    </span>
  );
}

/** One part of a price: its label and its value. */
export type PriceRow = { label: ReactNode; value: ReactNode; tone?: 'positive' | 'strong' };

/** Rows of labels and values: charged now, at the hotel, refundable until, earned. */
export function PriceRows({ rows }: { rows: PriceRow[] }) {
  return (
    <dl className="grid gap-2">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one price never move
        <div key={index} className="flex justify-between gap-4">
          <dt>{row.label}</dt>
          <dd
            className={`numeric text-end ${row.tone === 'positive' ? 'strong text-positive' : row.tone === 'strong' ? 'strong' : ''}`}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
