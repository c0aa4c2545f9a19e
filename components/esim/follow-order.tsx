'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/** Delay before a lost connection is opened again; the status is polled at the same time. */
const reconnectDelayMs = 3_000;
/** After this time the page says that it may take a while and that leaving is safe. */
const slowAfterMs = 20_000;

/** Booking states before the provider has decided. */
const undecidedStates = ['held', 'pending_payment', 'pending_supplier'];

/**
 * Refreshes the page of an order as soon as the provider has decided. Listens to the events of the booking;
 * if the connection is lost or refused, it polls the status and connects again.
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
    const pollStatus = async () => {
      try {
        const answer = await fetch(`/v1/travel/esim/orders/${id}/status`, { cache: 'no-store' });
        // The session has ended; the refreshed page says so.
        if (answer.status === 401) return finish();
        if (answer.ok && ((await answer.json()) as { status: string }).status !== 'pending') finish();
      } catch {
        // Offline: the next attempt polls again.
      }
    };
    const connect = () => {
      events?.close();
      events = new EventSource(`/v1/travel/bookings/${id}/events`);
      events.addEventListener('open', () => setLost(false));
      events.addEventListener('status', (event) => {
        const { status } = JSON.parse((event as MessageEvent<string>).data) as { status: string };
        if (!undecidedStates.includes(status)) finish();
      });
      events.addEventListener('error', () => {
        if (isOver) return;
        setLost(true);
        clearTimeout(timer);
        timer = setTimeout(() => {
          void pollStatus();
          if (!isOver && events?.readyState !== EventSource.OPEN) connect();
        }, reconnectDelayMs);
      });
    };
    const onWake = () => {
      if (document.visibilityState === 'visible' && !isOver) void pollStatus();
    };
    connect();
    const slow = setTimeout(() => setSlow(true), slowAfterMs);
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
