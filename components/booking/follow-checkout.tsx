'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useBookingEvents } from '../trips/use-booking-events.ts';
import { hasMoved } from './has-moved.ts';

/** The payment tells nobody but our own server: it is asked for again this long after the last answer. */
const askAfterMs = 900;
/** After this long one is told that it may take a while, and that leaving is safe. */
const patienceMs = 12_000;

/**
 * Follows a checkout until it ends: the booking's own events bring the page to its end at once, and between them the
 * session is asked for. The page is drawn anew only once it would differ: without a network that would lose it.
 */
export function FollowCheckout({
  sessionId,
  bookingId,
  stand,
  words,
}: {
  sessionId: string;
  bookingId: string;
  /** Where the checkout stood when the page was drawn. */
  stand: string;
  words: { slow: string };
}) {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  const [isRefreshing, startRefreshing] = useTransition();
  const ask = useEffectEvent(async () => {
    if (await hasMoved(sessionId, stand)) startRefreshing(() => router.refresh());
  });
  useBookingEvents(bookingId, ({ event }) => {
    if (event === 'status') void ask();
  });
  // Never while the page is on its way: each would end the one before, and on a slow line none would ever arrive.
  useEffect(() => {
    if (isRefreshing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const askLater = () => {
      timer = setTimeout(async () => {
        await ask();
        if (!isOver) askLater();
      }, askAfterMs);
    };
    askLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRefreshing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the server starts the patience anew
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [stand]);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-2">
      {isSlow ? words.slow : ''}
    </p>
  );
}
