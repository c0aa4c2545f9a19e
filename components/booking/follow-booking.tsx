'use client';

import { useRouter } from 'next/navigation';
import { useBookingEvents } from './use-booking-events.ts';

/** Refreshes the page as soon as the booking state differs from `status`, for which the page was rendered. */
export function FollowBooking({ bookingId, status }: { bookingId: string; status: string }) {
  const router = useRouter();
  useBookingEvents(bookingId, ({ event, data }) => {
    if (event === 'status' && data.status !== status) router.refresh();
  });
  return null;
}
