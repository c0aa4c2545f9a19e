import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';
import { isRefundable } from './cancellation.ts';
import type * as contract from './contract-rooms.ts';
import { loadContent } from './load-content.ts';
import { checkDates, partyOf } from './party.ts';
import type { RateOffer, RoomOffer, Stay } from './port.ts';
import { rateMinutes, sealRate } from './rate-tokens.ts';
import { hotelSuppliers } from './suppliers.ts';
import type { HotelRooms } from './views.ts';

/**
 * Every rate of a hotel for the stay, from all suppliers; of rates that differ only in price, the cheapest. A
 * failing supplier is left out; the call fails only when all suppliers fail.
 */
export async function listRooms(
  ctx: MemberContext,
  input: Input<typeof contract.listRooms>,
): Promise<HotelRooms> {
  const currency = resolveCurrency(ctx, input.currency, 'member');
  const language = readerLanguage(ctx);
  const { timeZone } = await loadContent(ctx, input.hotel_id, language);
  checkDates(input.check_in, input.check_out, timeZone);
  const stay: Stay = {
    checkIn: input.check_in,
    checkOut: input.check_out,
    party: partyOf(input.guests),
    currency,
  };
  const offers = await loadOffers(ctx, input.hotel_id, stay, language);
  const expiresAt = inSeconds(rateMinutes * 60);
  return {
    hotelId: input.hotel_id,
    checkIn: input.check_in,
    checkOut: input.check_out,
    currency,
    rooms: mergeRooms(offers).map(({ room, rates }) => ({
      ...room,
      rates: rates.map((offer) => ({
        id: sealRate(ctx, offer, expiresAt),
        boardType: offer.boardType,
        paymentType: offer.paymentType,
        isRefundable: isRefundable(offer.policy),
        policy: offer.policy,
        price: offer.price,
        quantityLeft: offer.quantityLeft,
        expiresAt,
      })),
    })),
  };
}

async function loadOffers(
  ctx: MemberContext,
  hotelId: string,
  stay: Stay,
  language: string,
): Promise<RoomOffer[]> {
  const answers = await Promise.allSettled(
    hotelSuppliers(ctx.environment).map((supplier) => supplier.rooms(ctx, hotelId, stay, language)),
  );
  const failed = answers.filter((answer) => answer.status === 'rejected');
  if (failed.length === answers.length) throw failed[0]?.reason ?? problem('supplier_unavailable');
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Merges offers by room type, rates by price; of rates that differ only in price, keeps the lowest. */
function mergeRooms(offers: readonly RoomOffer[]): RoomOffer[] {
  const rooms = new Map<string, { room: RoomOffer['room']; rates: Map<string, RateOffer> }>();
  for (const { room, rates } of offers) {
    const merged = rooms.get(room.id) ?? { room, rates: new Map<string, RateOffer>() };
    rooms.set(room.id, merged);
    for (const rate of rates) {
      const kind = `${rate.boardType} ${rate.paymentType} ${rate.policy.type} ${rate.policy.timeline[0]?.until}`;
      const before = merged.rates.get(kind);
      if (!before || rate.price.totalMinor < before.price.totalMinor) merged.rates.set(kind, rate);
    }
  }
  return [...rooms.values()]
    .map(({ room, rates }) => ({ room, rates: [...rates.values()].sort(byTotal) }))
    .sort((one, other) => byTotal(one.rates[0], other.rates[0]));
}

function byTotal(one: RateOffer | undefined, other: RateOffer | undefined): number {
  return (one?.price.totalMinor ?? 0) - (other?.price.totalMinor ?? 0);
}
