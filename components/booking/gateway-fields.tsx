'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import {
  type DrawnFields,
  drawStripeFields,
  type FieldsRequest,
  type StripeLibrary,
} from './stripe-fields.ts';

/**
 * The gateway's own payment fields and the pay button. The gateway gets what is typed; this page only learns whether
 * an attempt was made, and then follows the payment.
 */
export function GatewayFields({
  scriptUrl,
  request,
  words,
}: {
  scriptUrl: string;
  request: Omit<FieldsRequest, 'returnUrl'>;
  words: { pay: string; busy: string; failed: string; note: string };
}) {
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<DrawnFields | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { publishableKey, accountId, clientSecret, locale } = request;
  useEffect(() => {
    // The policy of a document is that of its first page, and only this page's allows the gateway.
    if (!isDocumentOfThisPage()) return location.reload();
    let isGone = false;
    const draw = (library: StripeLibrary) => {
      if (isGone || !place.current) return;
      const returnUrl = `${location.origin}${location.pathname}`;
      const wanted = { publishableKey, accountId, clientSecret, locale, returnUrl };
      fields.current = drawStripeFields(library, place.current, wanted);
      setDrawn(true);
    };
    loadLibrary(scriptUrl).then(draw, () => setTrouble(words.failed));
    return () => {
      isGone = true;
      fields.current?.remove();
      fields.current = null;
    };
  }, [scriptUrl, publishableKey, accountId, clientSecret, locale, words.failed]);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!fields.current) return;
    setBusy(true);
    setTrouble(null);
    const answer = await fields.current.pay().catch(() => ({ isMade: false as const, reason: '' }));
    if (answer.isMade) return location.assign(`${location.pathname}?paying=1`);
    // Without a reason the outcome is unknown: the server asks the gateway and shows what it says.
    if (answer.reason === '') return location.reload();
    setTrouble(answer.reason);
    setBusy(false);
  }

  return (
    <form onSubmit={pay} className="grid gap-6">
      <div ref={place} className="min-h-48" />
      {trouble && (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      <div className="grid gap-3">
        <button type="submit" disabled={isBusy || !isDrawn} className={buttonClass({ full: true })}>
          {isBusy ? words.busy : words.pay}
        </button>
        <p className="text-center text-14 text-ink-2">{words.note}</p>
      </div>
    </form>
  );
}

/** True if the browser loaded this address; false after a navigation that kept the document of another page. */
function isDocumentOfThisPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === location.pathname;
}

const libraryOf = () => (window as { Stripe?: StripeLibrary }).Stripe;

/** Loads the gateway's script, once for a document. Rejects if it cannot be loaded. */
function loadLibrary(scriptUrl: string): Promise<StripeLibrary> {
  const { promise, resolve, reject } = Promise.withResolvers<StripeLibrary>();
  const settle = () => {
    const library = libraryOf();
    if (library) resolve(library);
    else reject(new Error('The script contains no library'));
  };
  if (libraryOf()) settle();
  else {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.addEventListener('load', settle, { once: true });
    script.addEventListener('error', reject, { once: true });
    document.head.append(script);
  }
  return promise;
}
