'use client';

import { useEffect, useRef } from 'react';
import { buttonClass } from '../ui/button.tsx';
import type { HoldAnswer } from './hold-answer.ts';

export type PriceChangeWords = {
  changeTitle: string;
  changeText: string;
  before: string;
  now: string;
  /** `#` is replaced with the price. */
  agree: string;
  busy: string;
};

/**
 * Shows the old price, if it is another one, and the new one with a button to agree. Takes the focus when it appears, so that it is
 * visible and announced.
 */
export function PriceChange({
  change,
  isBusy,
  words,
}: {
  change: NonNullable<HoldAnswer['change']>;
  isBusy: boolean;
  words: PriceChangeWords;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new price must be announced
  useEffect(() => panel.current?.focus(), [change]);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="grid gap-4 rounded-card bg-warn-soft p-5 outline-none"
    >
      <div className="grid gap-1">
        <p className="heading-3">{words.changeTitle}</p>
        <p className="text-14">{words.changeText}</p>
      </div>
      <dl className="grid gap-1 text-14">
        {change.previous !== change.now && (
          <div className="flex justify-between gap-4">
            <dt>{words.before}</dt>
            <dd className="numeric line-through">{change.previous}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt className="strong">{words.now}</dt>
          <dd className="numeric strong">{change.now}</dd>
        </div>
      </dl>
      <button type="submit" disabled={isBusy} className={buttonClass({ full: true })}>
        {isBusy ? words.busy : words.agree.replace('#', change.now)}
      </button>
    </div>
  );
}
