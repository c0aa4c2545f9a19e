import { getTravelBooking, type TravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { nullIfNotFound } from '../booking/null-if-not-found.ts';

/** The member's booking of an airport service in any state; null if there is none with this id. */
export const findAirportBooking = (portal: MemberPortal, id: string): Promise<TravelBooking | null> =>
  nullIfNotFound(getTravelBooking(portal.memberContext, { booking_id: id }));
