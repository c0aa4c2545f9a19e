'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { onSchemeChange, readAppearance } from './fields-appearance.ts';
import { FollowAttempt } from './follow-attempt.tsx';
import type { Trouble } from './hold-answer.ts';
import { loadStripe } from './load-stripe.ts';
import {
  type DrawnFields,
  drawStripeFields,
  type FieldsRequest,
  type StripeLibrary,
} from './stripe-fields.ts';
import { TroubleNote } from './trouble-note.tsx';

export type GatewayFieldsWords = {
  pay: string;
  busy: string;
  note: string;
  loading: string;
  retry: string;
  /** The note of fields that cannot be drawn. */
  missing: { title: string; text: string };
  asking: string;
  /** The note after an attempt of which nothing arrived. */
  unpaid: { title: string; text: string };
  refusedTitle: string;
};

/** `asking`: an attempt may have been made, and the server asks the gateway. */
type Stage = 'loading' | 'missing' | 'ready' | 'paying' | 'asking';

/**
 * The gateway's own payment fields and the pay button. The gateway gets what is typed; this page only learns whether
 * an attempt was made, and then follows the payment.
 */
export function GatewayFields({
  scriptUrl,
  request,
  session,
  declined,
  words,
  alertIcon,
  lockIcon,
}: {
  scriptUrl: string;
  request: Omit<FieldsRequest, 'returnUrl' | 'appearance'>;
  /** The session and the state of it that the page was rendered for. */
  session: { id: string; renderedState: string };
  /** Why the previous attempt failed; null if there was none. */
  declined: string | null;
  words: GatewayFieldsWords;
  alertIcon: ReactNode;
  lockIcon: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<DrawnFields | null>(null);
  /** The state of the page when the newest attempt began: what it says of a decline is about an earlier one. */
  const stateBefore = useRef<string | null>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const [round, setRound] = useState(0);
  const [trouble, setTrouble] = useState<Trouble | null>(
    declined === null ? null : { title: words.refusedTitle, text: declined },
  );
  const { publishableKey, accountId, clientSecret, locale } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round loads the script and draws the fields again
  useEffect(() => {
    // The policy of a document is that of its first page, and only this page's allows the gateway.
    if (!isDocumentOfThisPage()) return location.reload();
    let isGone = false;
    const miss = () => !isGone && setStage('missing');
    const draw = (library: StripeLibrary) => {
      if (isGone || !place.current) return;
      const returnUrl = `${location.origin}${location.pathname}`;
      const appearance = readAppearance(place.current);
      const wanted = { publishableKey, accountId, clientSecret, locale, returnUrl, appearance };
      const onReady = () => !isGone && setStage('ready');
      fields.current = drawStripeFields(library, place.current, wanted, { onReady, onFailure: miss });
    };
    setStage('loading');
    loadStripe(scriptUrl).then(draw).catch(miss);
    const endListening = onSchemeChange(() => {
      if (place.current) fields.current?.dress(readAppearance(place.current));
    });
    return () => {
      isGone = true;
      endListening();
      fields.current?.remove();
      fields.current = null;
    };
  }, [round, scriptUrl, publishableKey, accountId, clientSecret, locale]);

  // The gateway has declined the attempt whose answer was lost.
  useEffect(() => {
    if (stage !== 'asking' || declined === null || session.renderedState === stateBefore.current) return;
    setTrouble({ title: words.refusedTitle, text: declined });
    setStage('ready');
  }, [stage, declined, session.renderedState, words.refusedTitle]);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!fields.current || stage !== 'ready') return;
    stateBefore.current = session.renderedState;
    setStage('paying');
    setTrouble(null);
    const result = await fields.current.pay().catch(() => ({ kind: 'unknown' }) as const);
    if (result.kind === 'made') return location.assign(`${location.pathname}?paying=1`);
    if (result.kind === 'unknown') return setStage('asking');
    setTrouble({ title: words.refusedTitle, text: result.reason });
    setStage('ready');
  }

  function endAsking(): void {
    setTrouble(words.unpaid);
    setStage('ready');
  }

  const isMissing = stage === 'missing';
  const isBusy = stage === 'paying' || stage === 'asking';
  return (
    <form onSubmit={pay} className="grid gap-6" aria-busy={stage === 'loading' || isBusy}>
      <div className={isMissing ? 'hidden' : 'grid min-h-48'}>
        <div ref={place} className="[grid-area:1/1]" />
        {stage === 'loading' && (
          <p role="status" className="text-ink-2 [grid-area:1/1]">
            {words.loading}
          </p>
        )}
      </div>
      {isMissing ? (
        <>
          <TroubleNote trouble={words.missing} icon={alertIcon} requestIdLabel="" />
          <button
            type="button"
            className={buttonClass({ full: true })}
            onClick={() => setRound((rounds) => rounds + 1)}
          >
            {words.retry}
          </button>
        </>
      ) : (
        <>
          {trouble && <TroubleNote trouble={trouble} icon={alertIcon} requestIdLabel="" />}
          {stage === 'asking' && (
            <FollowAttempt session={session} text={words.asking} onNothing={endAsking} />
          )}
          <div className="grid gap-3">
            <button
              type="submit"
              disabled={stage !== 'ready'}
              className={`${buttonClass({ full: true })} min-h-14`}
            >
              {lockIcon}
              {isBusy ? words.busy : words.pay}
            </button>
            <p className="text-center text-14 text-ink-2">{words.note}</p>
          </div>
        </>
      )}
    </form>
  );
}

/** True if the browser loaded this address; false after a navigation that kept the document of another page. */
function isDocumentOfThisPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === location.pathname;
}
