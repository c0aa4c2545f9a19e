import type { Pass } from '#components/booking/product-view.ts';
import type { TripSummary } from '#server/modules/trips/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { bookingsOfTrip, passOf } from '../trips/open-booking.ts';

export type OfflinePass = Pass & { id: string };

/** The passes of a trip in order of time. Bookings without their own code are left out. */
export async function readPasses(portal: MemberPortal, trip: TripSummary): Promise<OfflinePass[]> {
  const bookings = await bookingsOfTrip(portal, trip);
  const passes = await Promise.all(
    bookings.map(async (one): Promise<OfflinePass | null> => {
      const pass = await passOf(portal, one);
      return pass && { id: one.booking.id, ...pass };
    }),
  );
  return passes
    .filter((pass) => pass !== null)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
