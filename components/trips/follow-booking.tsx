'use client';

import { useRouter } from 'next/navigation';
import { useBookingEvents } from './use-booking-events.ts';

/** Shows the page anew as soon as the booking is no longer in the state that the page was drawn for. */
export function FollowBooking({ bookingId, status }: { bookingId: string; status: string }) {
  const router = useRouter();
  useBookingEvents(bookingId, ({ event, data }) => {
    if (event === 'status' && (data as { status: string }).status !== status) router.refresh();
  });
  return null;
}
