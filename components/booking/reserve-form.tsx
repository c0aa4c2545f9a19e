'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { firstAnswer, type HoldAnswer } from './hold-answer.ts';
import { PriceChange, type PriceChangeWords } from './price-change.tsx';
import { TroubleNote } from './trouble-note.tsx';

/**
 * The form around the times of a day. Sending it holds the places; a price that changed meanwhile is asked about
 * first. Its buttons stand elsewhere on the page and name it by `id`.
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
    // React puts a form back to its first values once its action has answered; the choice stays the member's.
    for (const radio of form.current?.querySelectorAll<HTMLInputElement>('input[name=slot]') ?? [])
      if (radio.value === answer.values.slot) radio.checked = true;
  }, [answer]);
  return (
    <form ref={form} id={id} action={submit} className="grid gap-6" aria-busy={isBusy}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* What the changed price was agreed for; choosing another time makes it a new question. */}
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
