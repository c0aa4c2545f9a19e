import type { BaseContext } from '#server/platform/context/index.ts';
import { keepReads, logUnread, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { type LiteApi, supplierName } from './client.ts';
import { facilitiesAnswer } from './shapes-hotels.ts';

/** Our amenities by the supplier's English names of them, the first that matches. */
const amenities: [RegExp, key: string, category: string][] = [
  [/wi-?fi|wireless internet/i, 'wifi', 'internet'],
  [/24.hour (front desk|reception)/i, 'front_desk_24h', 'services'],
  [/room service/i, 'room_service', 'food'],
  [/breakfast/i, 'breakfast', 'food'],
  [/restaurant/i, 'restaurant', 'food'],
  [/\bbar\b/i, 'bar', 'food'],
  [/sauna/i, 'sauna', 'wellness'],
  [/\bspa\b/i, 'spa', 'wellness'],
  [/\bpool\b|swimming/i, 'pool', 'wellness'],
  [/fitness|\bgym\b/i, 'gym', 'wellness'],
  [/electric vehicle|ev charging|charging station/i, 'ev_charging', 'transport'],
  [/airport shuttle|airport transfer/i, 'airport_shuttle', 'transport'],
  [/parking/i, 'parking', 'transport'],
  [/bicycle|bike (hire|rental)/i, 'bicycle_hire', 'transport'],
  [/family rooms?/i, 'family_rooms', 'family'],
  [/kids.? club|children.?s club/i, 'kids_club', 'family'],
  [/pets? (allowed|friendly)|pet.friendly/i, 'pets_allowed', 'services'],
  [/laundry/i, 'laundry', 'services'],
  [/concierge/i, 'concierge', 'services'],
  [/meeting|banquet|conference/i, 'meeting_rooms', 'services'],
  [/air.?condition/i, 'air_conditioning', 'room'],
  [/non.?smoking/i, 'non_smoking', 'room'],
  [/kitchen/i, 'kitchenette', 'room'],
  [/wheelchair|accessible|disabled/i, 'accessible', 'accessibility'],
  [/terrace/i, 'terrace', 'outdoors'],
  [/garden/i, 'garden', 'outdoors'],
  [/beach/i, 'beach_access', 'outdoors'],
  [/prayer/i, 'prayer_room', 'services'],
];

/** One of our amenities, or null for a facility that is none of them. */
type Amenity = { key: string; category: string };
export type Amenities = ReadonlyMap<number, Amenity>;

const dayMs = 86_400_000;

const readWithinMs = 30_000;

/**
 * Makes the reader of our amenities by the supplier's ids of facilities, which are kept in memory for a day. Facilities that
 * are none of ours are left out.
 */
export function makeAmenityReader({ api }: LiteApi): (ctx: BaseContext) => Promise<Amenities> {
  const reads = keepReads<Amenities>({ most: 1, forMs: dayMs, timeoutMs: readWithinMs });
  return (ctx) => reads(ctx, 'all', (shared) => readAmenities(shared, api));
}

async function readAmenities(ctx: BaseContext, api: SupplierClient): Promise<Amenities> {
  const { data } = await api.send(ctx, { method: 'GET', path: '/data/facilities' }, facilitiesAnswer);
  logUnread(ctx, supplierName, { facilities: data.unread });
  return new Map(
    data.items.flatMap(({ facility_id, facility }): [number, Amenity][] => {
      const found = amenities.find(([pattern]) => pattern.test(facility));
      return found ? [[facility_id, { key: found[1], category: found[2] }]] : [];
    }),
  );
}
