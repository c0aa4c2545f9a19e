'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { firstAnswer, type HoldAnswer } from './hold-answer.ts';
import { PriceChange, type PriceChangeWords } from './price-change.tsx';
import { TroubleNote } from './trouble-note.tsx';

/**
 * The form around the times of a day. Submitting it holds the places; if the price has changed, the member
 * must agree to it first. Its buttons are elsewhere on the page and refer to it by `id`.
 */
export function ReserveForm({
  id,
  action,
  hidden,
  words,
  alert,
  children,
}: {
  id: string;
  action: (answer: HoldAnswer, form: FormData) => Promise<HoldAnswer>;
  hidden: Record<string, string>;
  words: PriceChangeWords & { requestId: string };
  alert: ReactNode;
  children: ReactNode;
}) {
  const [answer, submit, isBusy] = useActionState(action, firstAnswer({}));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // React resets a form once its action has answered; this restores the member's choice.
    for (const radio of form.current?.querySelectorAll<HTMLInputElement>('input[name=slot]') ?? [])
      if (radio.value === answer.values.slot) radio.checked = true;
  }, [answer]);
  return (
    <form ref={form} id={id} action={submit} className="grid gap-6" aria-busy={isBusy}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The slot for which the price was agreed; another slot requires a new agreement. */}
      <input type="hidden" name="agreed" value={answer.change?.agreed ?? ''} />
      <input type="hidden" name="agreed_slot" value={answer.values.slot ?? ''} />
      {children}
      {answer.trouble && (
        <TroubleNote trouble={answer.trouble} icon={alert} requestIdLabel={words.requestId} />
      )}
      {answer.change && <PriceChange change={answer.change} isBusy={isBusy} words={words} />}
    </form>
  );
}
