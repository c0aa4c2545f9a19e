import type { BoardType, RateOffer, Stay } from '#server/modules/hotels/catalogue/port.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import { supplierName } from './client.ts';
import { commissionOf, priceOf, priceRooms } from './prices.ts';
import type { LiteApiOffer, LiteApiRate } from './shapes-rates.ts';
import { policyOf } from './terms.ts';

/** What an offer needs besides the supplier's answer. */
export type OfferOf = { hotelId: string; stay: Stay; timeZone: string };

/** An offer in the format of the port, with the supplier's name for it at the moment. */
export type NamedOffer = { offerId: string; rate: RateOffer; roomName: string; maxOccupancy: number | null };

/** Codes of boards, by ours. Others are read by their name, and an unknown one promises no meal. */
const boards: Record<string, BoardType> = {
  RO: 'room_only',
  SC: 'room_only',
  BB: 'breakfast',
  BI: 'breakfast',
  CB: 'breakfast',
  HB: 'half_board',
  FB: 'full_board',
  AI: 'all_inclusive',
  UAI: 'all_inclusive',
};
const boardNames: [RegExp, BoardType][] = [
  [/all.inclusive/i, 'all_inclusive'],
  [/full.board/i, 'full_board'],
  [/half.board/i, 'half_board'],
  [/breakfast/i, 'breakfast'],
];

const maxNameLength = 200;

/**
 * An offer as a rate; null if it cannot be sold: an amount cannot be read, a room is missing, or it can only be paid at the
 * property, for which LiteAPI needs the guest's card. `dueNow` replaces the price, where a prebook has fixed it.
 */
export function toOffer(
  { offerId, offerRetailRate, rates }: LiteApiOffer,
  { hotelId, stay, timeZone }: OfferOf,
  dueNow: { amount: string | number; currency: string } | null = offerRetailRate ?? null,
): NamedOffer | null {
  const [first] = rates;
  const currency = dueNow?.currency ?? first?.retailRate.total[0]?.currency ?? '';
  const rooms = priceRooms(rates, currency);
  if (!first || !rooms || rates.length !== stay.party.rooms || !rates.every(isPrepaid)) return null;
  const dueNowMinor = dueNow
    ? parseAmount(dueNow.amount, currency)
    : rooms.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  if (dueNowMinor === null || dueNowMinor === 0) return null;
  const commissionMinor = Math.min(dueNowMinor, commissionOf(rates, currency));
  const roomName = roomNameOf(first);
  return {
    offerId,
    roomName,
    maxOccupancy: first.maxOccupancy ?? null,
    rate: {
      supplier: supplierName,
      hotelId,
      rateKey: `${hotelId}~${classOf(rates)}`,
      stay,
      roomTypeId: roomTypeIdOf(first),
      boardType: boardOf(first),
      paymentType: 'pay_now',
      policy: policyOf(rooms, { dueNowMinor, currency, timeZone }, Date.now()),
      price: priceOf(rooms, dueNowMinor, currency),
      quantityLeft: null,
      cost: { netMinor: dueNowMinor - commissionMinor, commissionMinor, currency },
    },
  };
}

/** The cheapest offer of each rate, cheapest first: offers that differ in nothing that the guest gets are one rate. */
export function cheapestOfEach(offers: readonly (NamedOffer | null)[]): NamedOffer[] {
  const byKey = new Map<string, NamedOffer>();
  for (const offer of offers) {
    if (!offer) continue;
    const known = byKey.get(offer.rate.rateKey);
    if (!known || offer.rate.price.totalMinor < known.rate.price.totalMinor)
      byKey.set(offer.rate.rateKey, offer);
  }
  return [...byKey.values()].sort((one, other) => one.rate.price.totalMinor - other.rate.price.totalMinor);
}

/** The hotel in the key of a rate. */
export const hotelOfKey = (rateKey: string): string => rateKey.split('~')[0] ?? '';

/** The name of a room as the supplier sells it. */
const roomNameOf = ({ name }: LiteApiRate): string => toPlainText(name, maxNameLength) || 'Room';

/** The id of a room: the supplier's where it has matched the rate with a room, else one of its name. */
function roomTypeIdOf(rate: LiteApiRate): string {
  const mapped = rate.mappedRoomId;
  return mapped ? String(mapped) : `n${sha256Hex(roomNameOf(rate).toLowerCase()).slice(0, 12)}`;
}

/**
 * What tells one rate of a hotel from another: rooms, boards and whether they are refundable. An offer id is new in every
 * answer and expires, so it cannot be the key.
 */
function classOf(rates: readonly LiteApiRate[]): string {
  const parts = rates.map((rate) => [
    roomTypeIdOf(rate),
    roomNameOf(rate).toLowerCase(),
    boardOf(rate),
    rate.cancellationPolicies?.refundableTag ?? '',
  ]);
  return sha256Hex(JSON.stringify(parts.sort())).slice(0, 20);
}

function boardOf({ boardType, boardName }: LiteApiRate): BoardType {
  const byCode = boards[boardType?.toUpperCase() ?? ''];
  return byCode ?? boardNames.find(([pattern]) => pattern.test(boardName ?? ''))?.[1] ?? 'room_only';
}

/** Without a list of ways to pay, the supplier takes its own payment. */
const isPrepaid = ({ paymentTypes }: LiteApiRate): boolean =>
  !paymentTypes?.length || paymentTypes.includes('NUITEE_PAY');
