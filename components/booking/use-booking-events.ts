'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type * as contract from '#server/modules/bookings/contract.ts';
import type { StreamItem } from '#server/platform/contract/index.ts';
import { loadClient } from '../query/load-client.ts';
import { maxSilenceMs } from '../query/max-silence-ms.ts';

/** Delays before a lost connection is opened again, longer each time. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000];

/** An event of the stream of a booking. */
export type BookingEvent = StreamItem<typeof contract.streamBookingEvents>;

/**
 * Follows a booking while its component is mounted: calls `onEvent` with the current state when the stream
 * opens, and with each later change. A broken or refused stream is opened again, and at once when the network
 * or the tab is active again. Returns true while the connection is lost.
 */
export function useBookingEvents(bookingId: string, onEvent: (event: BookingEvent) => void): boolean {
  const [isLost, setLost] = useState(false);
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    let stream: AbortController | null = null;
    let isReading = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const close = () => {
      clearTimeout(timer);
      stream?.abort();
    };
    const read = async (signal: AbortSignal) => {
      const client = await loadClient();
      const onResponse = ({ ok }: Response) => {
        if (!ok) return;
        failures = 0;
        setLost(false);
      };
      const input = { booking_id: bookingId };
      for await (const event of client.streamBookingEvents(input, { signal, maxSilenceMs, onResponse }))
        if (!signal.aborted) listener(event);
    };
    const open = async () => {
      close();
      stream = new AbortController();
      const { signal } = stream;
      isReading = true;
      // A refused stream and a broken one are opened again in the same way.
      await read(signal).catch(() => {});
      if (signal.aborted) return;
      isReading = false;
      if (failures > 0) setLost(true);
      timer = setTimeout(open, retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]);
      failures += 1;
    };
    // Browsers do not close an open stream when the device goes offline, and detect the
    // loss only minutes later.
    const closeStream = () => {
      close();
      isReading = false;
      setLost(true);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && !isReading) void open();
    };
    void open();
    window.addEventListener('offline', closeStream);
    window.addEventListener('online', open);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      close();
      window.removeEventListener('offline', closeStream);
      window.removeEventListener('online', open);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [bookingId]);
  return isLost;
}
