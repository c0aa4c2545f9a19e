'use client';

import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { PasscodeField } from './passcode-field.tsx';
import { ResendLine, useSecondsLeft } from './resend-line.tsx';
import { enterCodeHere, sendCodeHere } from './sign-in-here-actions.ts';

/** Signing in on the page one is on, with everything that takes to say; comes with the answer of a form. */
export type SignInOffer = {
  /** Whom the page was made for, sealed. */
  sealed: string;
  /** The form asked for it just now, and goes on by itself afterwards. */
  opensItself: boolean;
  /** Where the demo's mail is. */
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

/** The server keeps a minute between two codes; the sheet counts it down. */
const resendAfterSeconds = 60;

type Answer = { error: string | null };

/**
 * The passcode of the member this page was made for, in a sheet over what was typed. Mails the code as it opens, and
 * says when the session is there.
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
  const [step, setStep] = useState<'asked' | 'entering' | 'done'>('asked');
  const [sent, setSent] = useState(0);
  const left = useSecondsLeft(resendAfterSeconds, sent);

  const asked = useRef(-1);
  const send = useEffectEvent(async () => {
    // A second mail would make the code of the first one worthless.
    if (asked.current === sent) return;
    asked.current = sent;
    const answered = await sendCodeHere(sealed).catch(() => ({ error: words.failed }));
    if (answered.error) setAnswer(answered);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for, it is sent
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
    // The form that waits for it is no ancestor on the page, but one in React.
    event?.stopPropagation();
    if (step !== 'asked') return;
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
    setStep('asked');
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
        <button type="submit" aria-disabled={step !== 'asked'} className={buttonClass({ full: true })}>
          {step === 'asked' ? words.enter : step === 'entering' ? words.entering : words.done}
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
    // Outside of the form that waits: its fields are not this one's.
    document.body,
  );
}
