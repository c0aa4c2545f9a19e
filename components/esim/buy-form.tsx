'use client';

import { type ReactNode, useActionState } from 'react';
import type { Trouble } from '../booking/hold-answer.ts';
import { TroubleNote } from '../booking/trouble-note.tsx';

/** What ordering answers when it does not lead on. */
export type BuyAnswer = { trouble: Trouble | null };

/**
 * The form that orders; its buttons stand elsewhere on the page and name it by `id`. What was chosen comes along in
 * hidden fields, so that exactly what was seen is bought.
 */
export function BuyForm({
  id,
  action,
  fields,
  words,
  alert,
}: {
  id: string;
  action: (answer: BuyAnswer, form: FormData) => Promise<BuyAnswer>;
  fields: [name: string, value: string][];
  words: { busy: string; requestId: string };
  alert: ReactNode;
}) {
  const [answer, submit, isBusy] = useActionState(action, { trouble: null });
  return (
    <form id={id} action={submit} aria-busy={isBusy} className="empty:hidden">
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one perk of several units stands here several times
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="text-14 text-ink-2">
        {isBusy ? words.busy : ''}
      </p>
      {answer.trouble && !isBusy && (
        <TroubleNote trouble={answer.trouble} icon={alert} requestIdLabel={words.requestId} />
      )}
    </form>
  );
}
