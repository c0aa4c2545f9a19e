'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/** How long a lost connection rests before the next try; the status is asked for in the same beat. */
const againMs = 3_000;
/** After this long one is told that it may take a while, and that leaving is safe. */
const patienceMs = 20_000;

/** What a booking is called while nobody has decided. */
const undecided = ['held', 'pending_payment', 'pending_supplier'];

/**
 * Brings the page of an order up to date as soon as the provider has decided. Listens to the booking's own events; where
 * the connection is lost or refused it asks for the status instead and connects again.
 */
export function FollowOrder({
  orderId,
  words,
}: {
  orderId: string;
  words: { live: string; reconnecting: string; slow: string };
}) {
  const router = useRouter();
  const [isLost, setLost] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    let events: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const id = encodeURIComponent(orderId);
    const finish = () => {
      isOver = true;
      events?.close();
      clearTimeout(timer);
      router.refresh();
    };
    const ask = async () => {
      try {
        const answer = await fetch(`/v1/travel/esim/orders/${id}/status`, { cache: 'no-store' });
        // Signed out meanwhile: the page anew says so.
        if (answer.status === 401) return finish();
        if (answer.ok && ((await answer.json()) as { status: string }).status !== 'pending') finish();
      } catch {
        // Offline: the next beat asks again.
      }
    };
    const connect = () => {
      events?.close();
      events = new EventSource(`/v1/travel/bookings/${id}/events`);
      events.addEventListener('open', () => setLost(false));
      events.addEventListener('status', (event) => {
        const { status } = JSON.parse((event as MessageEvent<string>).data) as { status: string };
        if (!undecided.includes(status)) finish();
      });
      events.addEventListener('error', () => {
        if (isOver) return;
        setLost(true);
        clearTimeout(timer);
        timer = setTimeout(() => {
          void ask();
          if (!isOver && events?.readyState !== EventSource.OPEN) connect();
        }, againMs);
      });
    };
    const onWake = () => {
      if (document.visibilityState === 'visible' && !isOver) void ask();
    };
    connect();
    const slow = setTimeout(() => setSlow(true), patienceMs);
    document.addEventListener('visibilitychange', onWake);
    window.addEventListener('online', connect);
    return () => {
      isOver = true;
      events?.close();
      clearTimeout(timer);
      clearTimeout(slow);
      document.removeEventListener('visibilitychange', onWake);
      window.removeEventListener('online', connect);
    };
  }, [orderId, router]);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-2">
      {isLost ? words.reconnecting : isSlow ? words.slow : words.live}
    </p>
  );
}
