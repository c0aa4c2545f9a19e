import { hasEqualExtras, hasEqualTerms } from './equal-rates.ts';
import { isSameRoom, type NormalRoom, normaliseRoom } from './normalise-room.ts';
import type { FallbackRate, RateOffer, RoomOffer, RoomType } from './port.ts';

/** Equal rates that a rate keeps for fallback, the cheapest ones. */
const maxFallbacks = 3;

type MergedRoom = {
  room: RoomType;
  otherIds: Set<string>;
  normal: NormalRoom;
  /** Equal rates together, in the order of their first. */
  rates: RateOffer[][];
};

/**
 * Merges the rooms of several suppliers: rooms with the same id, or with the same words and beds, are one room,
 * described by the supplier that comes first. Of rates that differ only in price the cheapest is kept, with those
 * of the other suppliers as its fallbacks.
 */
export function mergeRooms(offers: readonly RoomOffer[]): RoomOffer[] {
  const rooms: MergedRoom[] = [];
  for (const { room, rates } of offers) {
    const normal = normaliseRoom(room);
    const merged =
      rooms.find((known) => known.room.id === room.id) ??
      rooms.find((known) => isSameRoom(known.normal, normal)) ??
      addTo(rooms, { room, otherIds: new Set(), normal, rates: [] });
    for (const id of [room.id, ...(room.otherIds ?? [])]) if (id !== merged.room.id) merged.otherIds.add(id);
    for (const rate of rates) {
      const ofRoom = { ...rate, roomTypeId: merged.room.id };
      const equal = merged.rates.find(([first]) => first && isEqual(first, rate));
      if (equal) equal.push(ofRoom);
      else merged.rates.push([ofRoom]);
    }
  }
  return rooms
    .map(({ room, otherIds, rates }) => ({
      room: otherIds.size > 0 ? { ...room, otherIds: [...otherIds] } : room,
      rates: rates.flatMap(cheapest).sort(byTotal),
    }))
    .sort((one, other) => byTotal(one.rates[0], other.rates[0]));
}

/** The room types of several descriptions of one hotel, each once, under the ids of the first description. */
export function mergeRoomTypes(rooms: readonly RoomType[]): RoomType[] {
  return mergeRooms(rooms.map((room) => ({ room, rates: [] }))).map(({ room }) => room);
}

/** The room type of a rate, whichever supplier's id the rate names it by. */
export function findRoomType(rooms: readonly RoomType[], roomTypeId: string): RoomType | undefined {
  return rooms.find(({ id, otherIds }) => id === roomTypeId || otherIds?.includes(roomTypeId));
}

function addTo(rooms: MergedRoom[], room: MergedRoom): MergedRoom {
  rooms.push(room);
  return room;
}

const isEqual = (one: RateOffer, other: RateOffer): boolean =>
  hasEqualTerms(one, other) && hasEqualExtras(one.price, other.price);

function cheapest(equal: readonly RateOffer[]): RateOffer[] {
  const [first, ...others] = [...equal].sort(byTotal);
  if (!first) return [];
  const fallbacks = others
    .filter(({ supplier }) => supplier !== first.supplier)
    .slice(0, maxFallbacks)
    .map(
      ({ supplier, rateKey, price }): FallbackRate => ({ supplier, rateKey, totalMinor: price.totalMinor }),
    );
  return [fallbacks.length > 0 ? { ...first, fallbacks } : first];
}

function byTotal(one: RateOffer | undefined, other: RateOffer | undefined): number {
  return (one?.price.totalMinor ?? 0) - (other?.price.totalMinor ?? 0);
}
