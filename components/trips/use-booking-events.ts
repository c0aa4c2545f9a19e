'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** After a lost connection the stream is opened again, later each time. */
const retryMs = [1_000, 2_000, 5_000, 10_000];

/** What the stream of a booking tells. */
export type BookingNews = { event: 'status' | 'vehicle' | 'tracking'; data: unknown };

/**
 * Follows a booking until its component is gone: `hear` is told where it stands when the stream opens and each change
 * from then on. A stream that breaks or is refused is opened again, at once when the network or the reader comes back;
 * true is given while it cannot be.
 */
export function useBookingEvents(bookingId: string, hear: (news: BookingNews) => void): boolean {
  const [isLost, setLost] = useState(false);
  const listener = useEffectEvent(hear);
  useEffect(() => {
    let events: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const open = () => {
      clearTimeout(timer);
      events?.close();
      events = new EventSource(`/v1/travel/bookings/${encodeURIComponent(bookingId)}/events`);
      events.addEventListener('open', () => {
        failures = 0;
        setLost(false);
      });
      for (const event of ['status', 'vehicle', 'tracking'] as const)
        events.addEventListener(event, (told) =>
          listener({ event, data: JSON.parse((told as MessageEvent<string>).data) }),
        );
      events.addEventListener('error', () => {
        // An answer that is no stream ends an EventSource for good; a broken one it opens again itself.
        events?.close();
        if (failures > 0) setLost(true);
        timer = setTimeout(open, retryMs[Math.min(failures, retryMs.length - 1)]);
        failures += 1;
      });
    };
    // Browsers leave an open stream alone then, and notice minutes later that nothing comes any more.
    const breakOff = () => {
      clearTimeout(timer);
      events?.close();
      setLost(true);
    };
    const onBack = () => {
      if (document.visibilityState === 'visible' && events?.readyState === EventSource.CLOSED) open();
    };
    open();
    window.addEventListener('offline', breakOff);
    window.addEventListener('online', open);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      clearTimeout(timer);
      events?.close();
      window.removeEventListener('offline', breakOff);
      window.removeEventListener('online', open);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [bookingId]);
  return isLost;
}
