import type { PassFacts } from '#components/trips/booking-pass.tsx';
import { servicePass } from '#components/trips/service-facts.ts';
import { checkInAt, stayPass } from '#components/trips/stay-facts.ts';
import type { Trip } from '#components/trips/trip-facts.ts';
import { visitPass } from '#components/trips/visit-facts.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { servicesOf, staysOf, visitsOf } from '../trips/open-trip.ts';

export type OfflinePass = {
  id: string;
  shown: PassFacts;
  code: string;
  /** The content of the QR code. */
  payload: string;
  note?: string;
};

/** The passes of a trip in order of time. Bookings without their own code are left out. */
export async function readPasses(portal: MemberPortal, trip: Trip): Promise<OfflinePass[]> {
  const { locale } = portal;
  const [stays, visits, services] = await Promise.all([
    staysOf(portal, trip),
    visitsOf(portal, trip),
    servicesOf(portal, trip),
  ]);
  const passes = await Promise.all([
    ...stays.map(async (stay) => {
      const { id, status, confirmationCode: code } = stay;
      if (status !== 'confirmed' || !code) return null;
      const shown = await stayPass(stay, locale);
      return { id, at: checkInAt(stay), shown, code, payload: code };
    }),
    ...visits.map(async (visit) => {
      const { status, ticketCode: code } = visit;
      if (status !== 'confirmed' || !code) return null;
      const shown = await visitPass(visit, locale);
      return { id: visit.id, at: visit.startsAt, shown, code, payload: code };
    }),
    ...services.map(async (service) => {
      const pass = await servicePass(portal, service);
      const booked = trip.bookings.find(({ booking_id: id }) => id === service.id);
      return pass && booked && { id: service.id, at: booked.starts_at, ...pass };
    }),
  ]);
  return passes
    .filter((pass) => pass !== null && pass !== undefined)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
