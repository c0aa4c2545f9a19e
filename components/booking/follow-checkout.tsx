'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../query/query-keys.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { useBookingEvents } from './use-booking-events.ts';
import { useCheckoutChange } from './use-checkout-change.ts';

/** Only our server receives the result of a payment, so the page polls it this long after each answer. */
const pollDelayMs = 900;
/** After this time the page says that it may take a while and that leaving is safe. */
const slowAfterMs = 12_000;

/** Follows a checkout until it ends. Booking events trigger a check at once; between them the session is polled. */
export const FollowCheckout = withQueryClient(function FollowCheckout({
  sessionId,
  bookingId,
  renderedState,
  words,
}: {
  sessionId: string;
  bookingId: string;
  /** The state of the checkout when the page was rendered. */
  renderedState: string;
  words: { slow: string };
}) {
  const cache = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  useCheckoutChange(sessionId, renderedState, pollDelayMs);
  useBookingEvents(bookingId, ({ event }) => {
    if (event === 'status') void cache.invalidateQueries({ queryKey: queryKeys.checkout(sessionId) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [renderedState]);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-2">
      {isSlow ? words.slow : ''}
    </p>
  );
});
