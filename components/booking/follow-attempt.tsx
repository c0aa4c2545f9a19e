'use client';

import { useEffect, useRef } from 'react';
import { withQueryClient } from '../query/with-query-client.tsx';
import { useCheckoutChange } from './use-checkout-change.ts';

const pollDelayMs = 1_500;
/** The server asks the gateway every five seconds; a gateway that was paid says so at the second question. */
const giveUpMs = 12_000;

/**
 * Asks the server whether an attempt was made whose answer is lost. The page is refreshed if it was; else `onNothing` is called
 * after a while.
 */
export const FollowAttempt = withQueryClient(function FollowAttempt({
  session,
  text,
  onNothing,
}: {
  session: { id: string; renderedState: string };
  text: string;
  onNothing: () => void;
}) {
  useCheckoutChange(session.id, session.renderedState, pollDelayMs);
  const giveUp = useRef(onNothing);
  giveUp.current = onNothing;
  useEffect(() => {
    const timer = setTimeout(() => giveUp.current(), giveUpMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="text-ink-2">
      {text}
    </p>
  );
});
