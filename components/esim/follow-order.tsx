'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { isProblemError } from '#server/wiring/client/problem-error.ts';
import { useBookingEvents } from '../booking/use-booking-events.ts';
import { loadClient } from '../query/load-client.ts';
import { queryKeys } from '../query/query-keys.ts';
import { withQueryClient } from '../query/with-query-client.tsx';

/** The status is polled at this interval while the events of the booking do not arrive. */
const pollIntervalMs = 3_000;
/** After this time the page says that it may take a while and that leaving is safe. */
const slowAfterMs = 20_000;

/** Booking states before the provider has decided. */
const undecidedStates = ['held', 'pending_payment', 'pending_supplier'];

/**
 * Refreshes the page of an order as soon as the provider has decided. Listens to the events of the booking, and polls
 * the status while their connection is lost or refused.
 */
export const FollowOrder = withQueryClient(function FollowOrder({
  orderId,
  words,
}: {
  orderId: string;
  words: { live: string; reconnecting: string; slow: string };
}) {
  const router = useRouter();
  const cache = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  const isLost = useBookingEvents(orderId, ({ event, data }) => {
    if (event === 'status')
      cache.setQueryData(queryKeys.esimOrder(orderId), !undecidedStates.includes(data.status));
  });
  const { data: isDecided } = useQuery<boolean>({
    queryKey: queryKeys.esimOrder(orderId),
    queryFn: ({ signal }) => readIsDecided(orderId, signal),
    initialData: false,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => isLost && !state.data && pollIntervalMs,
  });
  useEffect(() => {
    if (isDecided) router.refresh();
  }, [isDecided, router]);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-2">
      {isLost ? words.reconnecting : isSlow ? words.slow : words.live}
    </p>
  );
});

/** True if the provider has decided, or the session has ended: the refreshed page says which. */
async function readIsDecided(orderId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const client = await loadClient();
    const { status } = await client.getEsimOrderStatus({ order_id: orderId }, { signal });
    return status !== 'pending';
  } catch (err) {
    if (isProblemError(err) && err.status === 401) return true;
    throw err;
  }
}
