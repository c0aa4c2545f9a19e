'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Shows the page anew as soon as the booking is no longer in the state that the page was drawn for. */
export function FollowBooking({ bookingId, status }: { bookingId: string; status: string }) {
  const router = useRouter();
  useEffect(() => {
    const events = new EventSource(`/v1/travel/bookings/${encodeURIComponent(bookingId)}/events`);
    events.addEventListener('status', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as { status: string };
      if (told.status === status) return;
      events.close();
      router.refresh();
    });
    return () => events.close();
  }, [bookingId, status, router]);
  return null;
}
