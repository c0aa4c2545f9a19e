import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { worseTerms } from './agreed-terms.ts';
import type * as contract from './contract-rooms.ts';
import { loadContent } from './load-content.ts';
import { findRoomType } from './merge-rooms.ts';
import { openRateOfHotel } from './open-rate-of-hotel.ts';
import type { Party, RateOffer } from './port.ts';
import type { OpenRate } from './rate-tokens.ts';
import { recheckRate } from './recheck-rate.ts';

type Violation = Output<typeof contract.validateRoom>['violations'][number];

/** Checks that a rate is available at its price and terms and fits the guests. Only supplier failures throw. */
export async function validateRoom(
  ctx: MemberContext,
  input: Input<typeof contract.validateRoom>,
): Promise<Output<typeof contract.validateRoom>> {
  const rate = await openRateOfHotel(ctx, input.room_id, input.hotel_id);
  const [content, offer] = await Promise.all([
    loadContent(ctx, rate.hotelId, 'en'),
    findCurrentOffer(ctx, rate),
  ]);
  const room = findRoomType(content.roomTypes, rate.roomTypeId);
  const maxOccupancy = room?.maxOccupancy ?? null;
  const violations: Violation[] = [];
  if (!offer) violations.push({ code: 'sold_out', message: 'Too few rooms of this type are left.' });
  else if (offer.price.totalMinor !== rate.price.totalMinor) {
    violations.push({
      code: 'price_changed',
      message: 'The supplier’s price has changed; call confirm-price.',
    });
  } else if (worseTerms(rate, offer, databaseNowMs(ctx.environment)).length > 0) {
    violations.push({
      code: 'price_changed',
      message: 'The supplier’s terms have become worse at the same price; call confirm-price.',
    });
  }
  violations.push(...findGuestViolations(input.guests, rate.stay.party, maxOccupancy));
  return {
    valid: violations.length === 0,
    available: offer !== null,
    ...(maxOccupancy === null ? {} : { max_occupancy: maxOccupancy }),
    violations,
  };
}

/**
 * The differences between the guests and the party that the rate was priced for. Of a room whose occupancy nobody
 * knows, the supplier has priced it for this party.
 */
function findGuestViolations(
  guests: { adults: number; children?: number; rooms?: number },
  priced: Party,
  maxOccupancy: number | null,
): Violation[] {
  const violations: Violation[] = [];
  const rooms = guests.rooms ?? priced.rooms;
  const children = guests.children ?? priced.childrenAges.length;
  if (maxOccupancy !== null && Math.ceil((guests.adults + children) / rooms) > maxOccupancy) {
    violations.push({
      code: 'too_many_guests',
      message: `One room of this type takes at most ${maxOccupancy} guests.`,
    });
  }
  const addMismatch = (code: Violation['code'], noun: string, count: number) =>
    violations.push({
      code,
      message: `The rate is for ${count} ${noun}; list the rooms again with these guests.`,
    });
  if (guests.adults !== priced.adults) addMismatch('adults_differ', 'adults', priced.adults);
  if (children !== priced.childrenAges.length)
    addMismatch('children_differ', 'children', priced.childrenAges.length);
  if (rooms !== priced.rooms) addMismatch('rooms_differ', 'rooms', priced.rooms);
  return violations;
}

async function findCurrentOffer(ctx: MemberContext, rate: OpenRate): Promise<RateOffer | null> {
  try {
    return await recheckRate(ctx, rate);
  } catch (err) {
    if (isProblem(err, 'sold_out')) return null;
    throw err;
  }
}
