'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState, useTransition } from 'react';

/** The payment tells nobody but our own server: it is looked at anew this long after the last look. */
const lookAfterMs = 900;
/** After this long one is told that it may take a while, and that leaving is safe. */
const patienceMs = 12_000;

/**
 * Follows a checkout until it ends: the booking's own events bring the page to its end at once, and between them the
 * page is drawn anew while the payment is under way.
 */
export function FollowCheckout({
  bookingId,
  status,
  state,
  words,
}: {
  bookingId: string;
  status: string;
  /** Changes with every step that the server knows of. */
  state: string;
  words: { slow: string };
}) {
  const router = useRouter();
  const [isSlow, setSlow] = useState(false);
  const [isLooking, startLooking] = useTransition();
  const look = useCallback(() => startLooking(() => router.refresh()), [router]);
  useEffect(() => {
    const events = new EventSource(`/v1/travel/bookings/${encodeURIComponent(bookingId)}/events`);
    events.addEventListener('status', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as { status: string };
      if (told.status !== status) look();
    });
    return () => events.close();
  }, [bookingId, status, look]);
  // Never while one is under way: each look would end the one before, and on a slow line none would ever arrive.
  useEffect(() => {
    if (isLooking) return;
    const timer = setTimeout(look, lookAfterMs);
    return () => clearTimeout(timer);
  }, [isLooking, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the server starts the patience anew
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-2">
      {isSlow ? words.slow : ''}
    </p>
  );
}
