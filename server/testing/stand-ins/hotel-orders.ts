import {
  type HotelOrder,
  type HotelSupplier,
  occupanciesOf,
  type RateOffer,
  type Stay,
} from '#server/modules/hotels/catalogue/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';

/** An adapter of hotels with a stand-in of its own. */
export type HotelFixture = {
  supplier: HotelSupplier;
  standIn: { hotels: readonly { id: string }[] };
  ctx: SystemContext;
  /** A stay that no other call has returned. */
  freshStay: () => Stay;
};

const ana = { firstName: 'Ana', lastName: 'Silva' };

/** The rates of a hotel for a stay; by default of the first hotel and a fresh stay. */
export async function ratesOf(
  { supplier, standIn, ctx, freshStay }: HotelFixture,
  hotelId = standIn.hotels[0]?.id ?? '',
  stay: Stay = freshStay(),
): Promise<RateOffer[]> {
  return (await supplier.rooms(ctx, hotelId, stay, 'en')).flatMap(({ rates }) => rates);
}

/** The order of a rate, at its price or at another agreed one. */
export function orderOf(rate: RateOffer, agreedTotalMinor = rate.price.totalMinor): HotelOrder {
  return {
    hotelId: rate.hotelId,
    rateKey: rate.rateKey,
    stay: rate.stay,
    reference: `SJ-${newId()}`,
    handle: null,
    agreedTotalMinor,
    agreedPolicy: rate.policy,
    ...(rate.quote === undefined ? {} : { quote: rate.quote }),
    leadGuest: { ...ana, email: 'ana@people.example', phone: '+351912345678' },
    rooms: occupanciesOf(rate.stay.party).map((occupancy) => ({ ...occupancy, guests: [ana] })),
    guests: [ana],
    specialRequests: 'A quiet room',
  };
}

/** The order of a guest who agreed to deadlines so many days later than those of the order. */
export function agreedLater(order: HotelOrder, days: number): HotelOrder {
  const later = (until: string) => isoInstant(Date.parse(until) + days * 86_400_000);
  const timeline = order.agreedPolicy.timeline.map((step) => ({
    ...step,
    from: step.from && later(step.from),
    until: step.until && later(step.until),
  }));
  return { ...order, agreedPolicy: { ...order.agreedPolicy, timeline } };
}
