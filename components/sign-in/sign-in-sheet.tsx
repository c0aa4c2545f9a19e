'use client';

import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { PasscodeField } from './passcode-field.tsx';
import { ResendLine, useSecondsLeft } from './resend-line.tsx';
import { enterCodeHere, sendCodeHere } from './sign-in-here-actions.ts';

/** Data and texts for signing in on the current page; a form action returns it. */
export type SignInOffer = {
  /** The member for whom the page was rendered, sealed. */
  sealed: string;
  /** True if the sheet opens at once, because the session of the submitted form has ended. */
  opensAtOnce: boolean;
  /** Address of the Sandbox inbox; null in production. */
  inbox: string | null;
  words: Record<
    | 'open'
    | 'title'
    | 'lead'
    | 'code'
    | 'enter'
    | 'entering'
    | 'done'
    | 'close'
    | 'nothingCame'
    | 'resendIn'
    | 'resend'
    | 'inbox'
    | 'failed',
    string
  >;
};

/** The server requires one minute between two codes; the sheet shows the countdown. */
const resendAfterSeconds = 60;

type Answer = { error: string | null };

/**
 * A sheet above the form that asks for the passcode of the member for whom the page was rendered. E-mails the
 * code when it opens, and calls `onSignedIn` when the session exists.
 */
export function SignInSheet({
  offer,
  onSignedIn,
  onClose,
}: {
  offer: SignInOffer;
  onSignedIn: () => void;
  onClose: () => void;
}) {
  const { words, sealed } = offer;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const [answer, setAnswer] = useState<Answer>({ error: null });
  const [step, setStep] = useState<'waiting' | 'entering' | 'done'>('waiting');
  const [sent, setSent] = useState(0);
  const left = useSecondsLeft(resendAfterSeconds, sent);

  const lastRequested = useRef(-1);
  const send = useEffectEvent(async () => {
    // A second e-mail message would invalidate the code of the first.
    if (lastRequested.current === sent) return;
    lastRequested.current = sent;
    const answered = await sendCodeHere(sealed).catch(() => ({ error: words.failed }));
    if (answered.error) setAnswer(answered);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `sent` requests another code
  useEffect(() => {
    send();
  }, [sent]);
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
  }, []);

  useBackCloses(true, () => dialog.current?.close());

  const enter = async (event?: FormEvent) => {
    event?.preventDefault();
    // The form that opened the sheet is not its ancestor in the DOM, but it is in React: the event must not
    // reach it.
    event?.stopPropagation();
    if (step !== 'waiting') return;
    setStep('entering');
    const answered = await enterCodeHere(sealed, field.current?.value ?? '').catch(() => ({
      error: words.failed,
    }));
    if (!answered.error) {
      setStep('done');
      dialog.current?.close();
      onSignedIn();
      return;
    }
    setStep('waiting');
    setAnswer({ error: answered.error });
    if (field.current) field.current.value = '';
    field.current?.focus();
  };

  return createPortal(
    <dialog ref={dialog} aria-labelledby={titleId} className="sheet" onClose={onClose}>
      <div className="sticky top-0 z-10 flex min-h-16 items-center gap-3 border-b border-line bg-surface ps-6 pe-3">
        <h2 id={titleId} className="heading-3 flex-1">
          {words.title}
        </h2>
        <button
          type="button"
          aria-label={words.close}
          className="grid size-11 place-items-center rounded-medallion hover:bg-sunken"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <form onSubmit={enter} noValidate className="grid gap-6 p-6">
        <p className="text-ink-2">{words.lead}</p>
        <PasscodeField
          id={`${titleId}-code`}
          field={field}
          label={words.code}
          error={answer.error}
          alert={<Icon name="alert" size={18} className="mt-px" />}
          answer={answer}
          onComplete={() => enter()}
        />
        <button type="submit" aria-disabled={step !== 'waiting'} className={buttonClass({ full: true })}>
          {step === 'waiting' ? words.enter : step === 'entering' ? words.entering : words.done}
        </button>
        <ResendLine left={left} words={words} onResend={() => setSent((count) => count + 1)} />
        {offer.inbox && (
          <a
            href={offer.inbox}
            target="_blank"
            rel="noopener"
            className="link target justify-self-start text-14"
          >
            {words.inbox}
          </a>
        )}
      </form>
    </dialog>,
    // Outside the form that opened the sheet, because forms cannot be nested.
    document.body,
  );
}
