import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { databaseNowMs, inSeconds } from '#server/platform/time/database-clock.ts';
import { suppliersOfHotels } from './asked-suppliers.ts';
import { isRefundable } from './cancellation.ts';
import type * as contract from './contract-rooms.ts';
import { loadContent } from './load-content.ts';
import { mergeRooms } from './merge-rooms.ts';
import { needsPhone } from './needs-phone.ts';
import { checkDates, nationalityOf, partyOf } from './party.ts';
import type { RoomOffer, Stay } from './port.ts';
import { type LongRate, saveLongRates } from './rate-store.ts';
import { earlierOf, rateMinutes, sealRate } from './rate-tokens.ts';
import type { HotelRooms } from './views.ts';

/**
 * Every rate of a hotel for the stay, from all suppliers that know the hotel; of rates that differ only in price,
 * the cheapest, which keeps the others for fallback. A room without rates is left out: its supplier has none, or none
 * whose currency has an exchange rate. A failing supplier is left out; the call fails only when all suppliers fail.
 */
export async function listRooms(
  ctx: MemberContext,
  input: Input<typeof contract.listRooms>,
): Promise<HotelRooms> {
  const currency = resolveCurrency(ctx, input.currency, 'member');
  const language = readerLanguage(ctx);
  const { timeZone } = await loadContent(ctx, input.hotel_id, language);
  checkDates(ctx, input.check_in, input.check_out, timeZone);
  const stay: Stay = {
    checkIn: input.check_in,
    checkOut: input.check_out,
    party: partyOf(input.guests),
    currency,
    ...nationalityOf(ctx, input.guest_nationality),
  };
  const offers = await loadOffers(ctx, input.hotel_id, stay, language);
  const merged = mergeRooms(offers).filter(({ rates }) => rates.length > 0);
  const nowMs = databaseNowMs(ctx.environment);
  const latest = inSeconds(ctx.environment, rateMinutes * 60);
  const toStore: LongRate[] = [];
  const rooms: HotelRooms = {
    hotelId: input.hotel_id,
    checkIn: input.check_in,
    checkOut: input.check_out,
    currency,
    rooms: merged.map(({ room, rates }) => ({
      ...room,
      rates: rates.map((offer) => {
        const expiresAt = earlierOf(latest, offer.expiresAt);
        return {
          id: sealRate(ctx, offer, expiresAt, toStore),
          boardType: offer.boardType,
          paymentType: offer.paymentType,
          isRefundable: isRefundable(offer.policy, nowMs),
          policy: offer.policy,
          price: offer.price,
          quantityLeft: offer.quantityLeft,
          needsPhone: needsPhone(ctx, offer),
          expiresAt,
        };
      }),
    })),
  };
  await saveLongRates(ctx, toStore);
  return rooms;
}

async function loadOffers(
  ctx: MemberContext,
  hotelId: string,
  stay: Stay,
  language: string,
): Promise<RoomOffer[]> {
  const pricing = await loadPricing(ctx, 'hotels', stay.currency);
  const suppliers = await suppliersOfHotels(ctx, [hotelId], pricing);
  const answers = await Promise.allSettled(
    suppliers.map((supplier) => supplier.rooms(ctx, hotelId, stay, language)),
  );
  const failed = answers.filter((answer) => answer.status === 'rejected');
  if (failed.length === answers.length) throw failed[0]?.reason ?? problem('supplier_unavailable');
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
