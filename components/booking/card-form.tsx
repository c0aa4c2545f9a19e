'use client';

import { type ReactNode, useActionState, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { groupDigits, writeExpiry } from './card-digits.ts';
import type { PayAnswer } from './pay-answer.ts';
import { TroubleNote } from './trouble-note.tsx';
import { useFirstError } from './use-first-error.ts';

export type CardFormWords = {
  card: string;
  number: string;
  expiry: string;
  expiryHint: string;
  code: string;
  codeHint: string;
  pay: string;
  busy: string;
  note: string;
  testTitle: string;
  testText: string;
  tests: { number: string; text: string }[];
  bankTitle: string;
  bankText: string;
  approve: string;
  refuse: string;
  requestId: string;
};

/** The form to pay by card. The typed values stay in this window; the server never sends them back. */
export function CardForm({
  action,
  hidden,
  declined,
  words,
  icons,
}: {
  action: (answer: PayAnswer, form: FormData) => Promise<PayAnswer>;
  /** Identify the session and the member who pays. */
  hidden: Record<string, string>;
  /** Why the previous attempt failed; null if there was none. */
  declined: string | null;
  words: CardFormWords;
  icons: { card: ReactNode; lock: ReactNode; alert: ReactNode; more: ReactNode };
}) {
  const [answer, submit, isBusy] = useActionState(action, {
    errors: declined ? { number: declined } : ({} as Record<string, string>),
    isAsked: false,
    trouble: null,
  });
  const form = useFirstError(answer);
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [code, setCode] = useState('');
  return (
    <form ref={form} action={submit} noValidate className="grid gap-6">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="overflow-hidden rounded-card border border-line-strong bg-surface">
        <div className="grid gap-4 p-4 sm:p-5">
          <p className="flex items-center justify-between gap-4">
            <span className="strong">{words.card}</span>
            <span className="text-ink-2">{icons.card}</span>
          </p>
          <TextInput
            id="card-number"
            name="number"
            label={words.number}
            error={answer.errors.number}
            inputMode="numeric"
            autoComplete="cc-number"
            dir="ltr"
            className="numeric"
            placeholder="0000 0000 0000 0000"
            maxLength={23}
            required
            value={number}
            onChange={(event) => setNumber(groupDigits(event.target.value))}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextInput
              id="card-expiry"
              name="expiry"
              label={words.expiry}
              error={answer.errors.expiry}
              inputMode="numeric"
              autoComplete="cc-exp"
              dir="ltr"
              className="numeric"
              placeholder={words.expiryHint}
              maxLength={7}
              required
              value={expiry}
              onChange={(event) => setExpiry(writeExpiry(event.target.value))}
            />
            <TextInput
              id="card-code"
              name="code"
              label={words.code}
              error={answer.errors.code}
              inputMode="numeric"
              autoComplete="cc-csc"
              dir="ltr"
              className="numeric"
              placeholder={words.codeHint}
              maxLength={4}
              required
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          </div>
        </div>
        {words.tests.length > 0 && (
          <details className="group border-t border-line bg-sunken">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 px-4 py-2.5 text-14 font-medium sm:px-5">
              {words.testTitle}
              <span className="transition-transform duration-[120ms] group-open:rotate-180">
                {icons.more}
              </span>
            </summary>
            <div className="grid gap-1 px-4 pb-4 sm:px-5">
              <p className="text-14 text-ink-2">{words.testText}</p>
              <ul className="grid">
                {words.tests.map((test) => (
                  <li key={test.number}>
                    <button
                      type="button"
                      className="grid min-h-11 w-full grid-cols-[11.5rem_1fr] items-center gap-3 text-start text-14 hover:text-emphasis"
                      onClick={() => {
                        setNumber(groupDigits(test.number));
                        setExpiry('09 / 29');
                        setCode('123');
                      }}
                    >
                      <bdi dir="ltr" className="numeric strong">
                        {groupDigits(test.number)}
                      </bdi>
                      <span className="text-ink-2">{test.text}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </details>
        )}
      </div>
      {answer.trouble && (
        <TroubleNote trouble={answer.trouble} icon={icons.alert} requestIdLabel={words.requestId} />
      )}
      {answer.isAsked ? (
        <div role="alert" className="panel grid gap-4 p-5">
          <div className="grid gap-1">
            <p className="heading-3">{words.bankTitle}</p>
            <p className="text-14 text-ink-2">{words.bankText}</p>
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <button
              type="submit"
              name="authentication"
              value="passed"
              disabled={isBusy}
              className={buttonClass({ full: true })}
            >
              {words.approve}
            </button>
            <button
              type="submit"
              name="authentication"
              value="failed"
              disabled={isBusy}
              className={buttonClass({ variant: 'quiet', full: true })}
            >
              {words.refuse}
            </button>
          </div>
        </div>
      ) : (
        <div className="grid gap-3">
          <button type="submit" disabled={isBusy} className={`${buttonClass({ full: true })} min-h-14`}>
            {icons.lock}
            {isBusy ? words.busy : words.pay}
          </button>
          <p className="text-center text-14 text-ink-2">{words.note}</p>
        </div>
      )}
    </form>
  );
}
