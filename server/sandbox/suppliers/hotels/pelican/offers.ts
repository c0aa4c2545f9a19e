import type { RateOffer, RoomOffer, Stay } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { percentOf } from '#server/platform/money/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import type { ConvertMinor } from '../../convert-minor.ts';
import type { Property } from '../properties.ts';
import { cheapestOffer, offerOfKey, offersByRoom, type Pricing, pricingOf } from '../rates.ts';
import { findRoom, type PropertyRoom } from '../room-types.ts';
import { readTaken, readTakenOf } from '../stock.ts';
import { pelican } from '../suppliers.ts';
import { findOwnRoom, ownRoomIdOf, presentOwnRoom } from './rooms.ts';
import { pelicanTraits } from './traits.ts';

/** The data for pricing stays in a place, in the currency of the supplier. */
export async function pricingIn(
  ctx: BaseContext,
  property: Property,
  stay: Stay,
  convertMinor: ConvertMinor,
  isWholePlace = false,
): Promise<Pricing> {
  const { place } = property;
  const { checkIn, checkOut } = stay;
  const taken = isWholePlace
    ? await readTaken(ctx, place.id, checkIn, checkOut)
    : await readTakenOf(ctx, [property.id], checkIn, checkOut);
  return pricingOf(pelican, place, { ...stay, currency: pelicanTraits.currency }, taken, convertMinor);
}

/** The cheapest offer of a listing that meets the requirements; null when there is none. */
export function leadOf(
  pricing: Pricing,
  hotelId: string,
  property: Property,
  wants: Parameters<typeof cheapestOffer>[2],
): RateOffer | null {
  const offer = cheapestOffer(pricing, property, wants);
  return offer && inOwnWords(hotelId, property, offer);
}

/** All rooms of a listing with their rates. */
export function roomsOfListing(pricing: Pricing, hotelId: string, property: Property): RoomOffer[] {
  return offersByRoom(pricing, property).map(({ room, offers }) => ({
    room: presentOwnRoom(room),
    rates: offers.map((offer) => inOwnWords(hotelId, property, offer)),
  }));
}

/** The rate with this key at its current price; null when too few rooms are left. */
export function currentOffer(
  pricing: Pricing,
  hotelId: string,
  property: Property,
  rateKey: string,
): RateOffer | null {
  const parts = parseOwnKey(rateKey);
  const room = parts && findOwnRoom(property, parts.roomId);
  const offer = room && offerOfKey(pricing, property, `${room.id}.${parts.plan}`);
  return offer ? inOwnWords(hotelId, property, offer) : null;
}

/** The parts of a rate key: hotel and room as the supplier numbers them, and the conditions. */
export function parseOwnKey(rateKey: string): { hotelId: string; roomId: string; plan: string } | null {
  const [hotelId, roomId, ...plan] = rateKey.split('.');
  return hotelId && roomId && plan.length === 3 ? { hotelId, roomId, plan: plan.join('.') } : null;
}

/** The room that a rate key names. */
export const roomOfKey = (property: Property, rateKey: string): PropertyRoom | undefined =>
  findOwnRoom(property, parseOwnKey(rateKey)?.roomId ?? '');

/** An offer as this supplier makes it: with its ids, without what it does not know, and with its cost. */
function inOwnWords(hotelId: string, property: Property, offer: RateOffer): RateOffer {
  const [kind = '', ...plan] = offer.rateKey.split('.');
  const room = findRoom(property, kind);
  const roomId = room ? ownRoomIdOf(room) : '';
  const commissionMinor = percentOf(offer.price.dueNowMinor, pelicanTraits.commissionBasisPoints);
  const netMinor = offer.price.dueNowMinor - commissionMinor;
  return {
    ...offer,
    hotelId,
    rateKey: [hotelId, roomId, ...plan].join('.'),
    roomTypeId: roomId,
    price: { ...offer.price, nightly: [] },
    quantityLeft: null,
    expiresAt: inSeconds('Sandbox', 60 * pelicanTraits.offerMinutes),
    cost: { netMinor, commissionMinor, currency: offer.price.currency },
  };
}
