'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** Delays before a lost connection is opened again, longer each time. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000];

/** An event of the stream of a booking. */
export type BookingEvent = { event: 'status' | 'vehicle' | 'tracking'; data: unknown };

/**
 * Follows a booking while its component is mounted: calls `onEvent` with the current state when the stream
 * opens, and with each later change. A broken or refused stream is opened again, and at once when the network
 * or the tab is active again. Returns true while the connection is lost.
 */
export function useBookingEvents(bookingId: string, onEvent: (event: BookingEvent) => void): boolean {
  const [isLost, setLost] = useState(false);
  const listener = useEffectEvent(onEvent);
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
        events.addEventListener(event, (message) =>
          listener({ event, data: JSON.parse((message as MessageEvent<string>).data) }),
        );
      events.addEventListener('error', () => {
        // An EventSource stops for good if the answer is not a stream; it reopens only broken streams itself.
        events?.close();
        if (failures > 0) setLost(true);
        timer = setTimeout(open, retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]);
        failures += 1;
      });
    };
    // Browsers do not close an open stream when the device goes offline, and detect the
    // loss only minutes later.
    const closeStream = () => {
      clearTimeout(timer);
      events?.close();
      setLost(true);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && events?.readyState === EventSource.CLOSED) open();
    };
    open();
    window.addEventListener('offline', closeStream);
    window.addEventListener('online', open);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      events?.close();
      window.removeEventListener('offline', closeStream);
      window.removeEventListener('online', open);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [bookingId]);
  return isLost;
}
