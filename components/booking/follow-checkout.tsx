'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useBookingEvents } from '../trips/use-booking-events.ts';
import { hasCheckoutChanged } from './has-checkout-changed.ts';

/** Only our server receives the result of a payment, so the page polls it this long after each answer. */
const pollDelayMs = 900;
/** After this time the page says that it may take a while and that leaving is safe. */
const slowAfterMs = 12_000;

/**
 * Follows a checkout until it ends. Booking events trigger a check at once; between them the session is
 * polled. The page is refreshed only if it would change, because a refresh without a network would lose it.
 */
export function FollowCheckout({
  sessionId,
  bookingId,
  stand,
  words,
}: {
  sessionId: string;
  bookingId: string;
  /** The state of the checkout when the page was rendered. */
  stand: string;
  words: { slow: string };
}) {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  const [isRefreshing, startRefreshing] = useTransition();
  const refreshIfChanged = useEffectEvent(async () => {
    if (await hasCheckoutChanged(sessionId, stand)) startRefreshing(() => router.refresh());
  });
  useBookingEvents(bookingId, ({ event }) => {
    if (event === 'status') void refreshIfChanged();
  });
  // No polling during a refresh: each new refresh would cancel the one before, and on a slow network none
  // would finish.
  useEffect(() => {
    if (isRefreshing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const schedulePoll = () => {
      timer = setTimeout(async () => {
        await refreshIfChanged();
        if (!isOver) schedulePoll();
      }, pollDelayMs);
    };
    schedulePoll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRefreshing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the state restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [stand]);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-2">
      {isSlow ? words.slow : ''}
    </p>
  );
}
