'use client';

import { useEffect, useRef } from 'react';
import { buttonClass } from '../ui/button.tsx';
import type { HoldAnswer } from './hold-answer.ts';

export type PriceChangeWords = {
  changeTitle: string;
  changeText: string;
  before: string;
  now: string;
  /** `#` stands for the price. */
  agree: string;
  busy: string;
};

/** Old and new price, and the one button that agrees to it; read out and in view as soon as it comes. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new price is to be read, even after another one
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
        <div className="flex justify-between gap-4">
          <dt>{words.before}</dt>
          <dd className="numeric line-through">{change.previous}</dd>
        </div>
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
