'use client';

import { type ReactNode, useActionState } from 'react';
import type { Trouble } from '../booking/hold-answer.ts';
import { TroubleNote } from '../booking/trouble-note.tsx';

/** What the order action returns if the order fails. */
export type BuyAnswer = { trouble: Trouble | null };

/**
 * The order form. Its buttons are elsewhere on the page and refer to it by `id`. Hidden fields carry the
 * choice, so that exactly what was shown is bought.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a perk with several units is listed several times
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
