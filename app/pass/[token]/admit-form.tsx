'use client';

import { useActionState } from 'react';
import { Button } from '#components/ui/button.tsx';

export type AdmitState = { error: string | null };

/** The button with which staff admits the guests; it works without JavaScript. */
export function AdmitForm({
  action,
  token,
  label,
  note,
}: {
  action: (state: AdmitState, form: FormData) => Promise<AdmitState>;
  token: string;
  label: string;
  note: string;
}) {
  const [state, submit, busy] = useActionState(action, { error: null });
  return (
    <form action={submit} className="grid gap-3">
      <input type="hidden" name="token" value={token} />
      {state.error && (
        <p role="alert" className="rounded-field bg-danger-soft p-4 text-danger">
          {state.error}
        </p>
      )}
      <Button full disabled={busy}>
        {label}
      </Button>
      <p className="text-14 text-ink-2">{note}</p>
    </form>
  );
}
