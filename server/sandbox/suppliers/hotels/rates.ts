import {
  type BoardType,
  boardTypes,
  type HotelPlace,
  type PaymentType,
  paymentTypes,
  type RateOffer,
  type SearchQuery,
  type Stay,
} from '#server/modules/hotels/catalogue/port.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { dayNumber, type NightFactors, nightFactors } from './nights.ts';
import { type Plan, plansOf, type Terms } from './plans.ts';
import { chargesOf, largestRoomParty, priceStay, roughStayCents } from './prices.ts';
import type { Property } from './properties.ts';
import { findRoom, type PropertyRoom, roomsOf } from './room-types.ts';
import { roomsLeft, type Taken } from './stock.ts';
import { type SimulatedSupplier, supplierFactor } from './suppliers.ts';
import { cancellationOf } from './terms.ts';

/** All data for pricing a stay besides the hotel. Created once for a search and used for every hotel. */
export type Pricing = {
  supplier: SimulatedSupplier;
  stay: Stay;
  nights: number;
  factors: NightFactors;
  taken: Taken;
  convertMinor: ConvertMinor;
  now: number;
};

/** The data for pricing a stay in a place at one supplier. */
export function pricingOf(
  supplier: SimulatedSupplier,
  place: HotelPlace,
  stay: Stay,
  taken: Taken,
  convertMinor: ConvertMinor,
): Pricing {
  const nights = dayNumber(stay.checkOut) - dayNumber(stay.checkIn);
  const factors = nightFactors(place, stay.checkIn, nights);
  return { supplier, stay, nights, factors, taken, convertMinor, now: databaseNowMs('Sandbox') };
}

/** The supplier's cheapest offer of a hotel that meets the requirements; null when there is none. */
export function cheapestOffer(
  pricing: Pricing,
  property: Property,
  wants: SearchQuery['wants'],
): RateOffer | null {
  const { stay, factors, supplier } = pricing;
  const guests = largestRoomParty(stay.party);
  let best: { cents: number; room: PropertyRoom; plan: Plan; left: number } | undefined;
  for (const room of roomsOf(property)) {
    if (room.maxOccupancy < guests) continue;
    const left = roomsLeft(property, room, factors.firstDay, pricing.nights, pricing.taken);
    if (left < stay.party.rooms) continue;
    for (const plan of plansOf(supplier, property, room.position)) {
      if (wants.boardTypes && !wants.boardTypes.includes(plan.board)) continue;
      if (wants.refundableOnly && plan.terms === 'strict') continue;
      const cents = roughStayCents(property, factors, stay.party, room.factor, plan);
      if (best && best.cents <= cents) continue;
      if (wants.refundableOnly && !isFreeToday(pricing, property, plan)) continue;
      best = { cents, room, plan, left };
    }
  }
  return best ? makeOffer(pricing, property, best.room, best.plan, best.left) : null;
}

/** All offers of the supplier for a hotel, by room type. */
export function offersByRoom(
  pricing: Pricing,
  property: Property,
): { room: PropertyRoom; offers: RateOffer[] }[] {
  const guests = largestRoomParty(pricing.stay.party);
  return roomsOf(property).flatMap((room) => {
    if (room.maxOccupancy < guests) return [];
    const left = roomsLeft(property, room, pricing.factors.firstDay, pricing.nights, pricing.taken);
    if (left < pricing.stay.party.rooms) return [];
    const plans = plansOf(pricing.supplier, property, room.position);
    return [
      {
        room,
        offers: plans.map((plan) =>
          withCharges(pricing, property, plan, makeOffer(pricing, property, room, plan, left)),
        ),
      },
    ];
  });
}

/** The offer of a rate key at its current price; null when it is not sold or too few rooms are left. */
export function offerOfKey(
  pricing: Pricing,
  property: Property,
  rateKey: string,
  surcharge = 1,
): RateOffer | null {
  const parts = parseRateKey(rateKey);
  const room = parts && findRoom(property, parts.roomTypeId);
  if (!room) return null;
  const left = roomsLeft(property, room, pricing.factors.firstDay, pricing.nights, pricing.taken);
  if (left < pricing.stay.party.rooms) return null;
  const offer = makeOffer(pricing, property, room, parts.plan, left, surcharge);
  return withCharges(pricing, property, parts.plan, offer);
}

/** Adds the lines of the price, which a search with its hundreds of offers leaves out. */
function withCharges(
  { stay, convertMinor }: Pricing,
  property: Property,
  plan: Plan,
  offer: RateOffer,
): RateOffer {
  const charges = chargesOf(property, offer.price, plan, stay.party, convertMinor);
  return { ...offer, price: { ...offer.price, charges } };
}

/** The offer of a supplier for a room type and plan. */
function makeOffer(
  pricing: Pricing,
  property: Property,
  room: PropertyRoom,
  plan: Plan,
  quantityLeft: number,
  surcharge = 1,
): RateOffer {
  const { supplier, stay, factors, nights, now } = pricing;
  const priceFactor = supplierFactor(supplier, property) * surcharge;
  const { price, propertyMinor } = priceStay(
    property,
    factors,
    stay.party,
    stay.currency,
    room,
    plan,
    priceFactor,
    pricing.convertMinor,
  );
  return {
    supplier: supplier.name,
    hotelId: property.id,
    rateKey: `${room.id}.${plan.board}.${plan.terms}.${plan.payment}`,
    stay,
    roomTypeId: room.id,
    boardType: plan.board,
    paymentType: plan.payment,
    policy: cancellationOf(property, plan.terms, stay.checkIn, nights, propertyMinor, now),
    price,
    quantityLeft,
  };
}

/** Room type and plan in a rate key; null when the text is not a rate key. */
export function parseRateKey(rateKey: string): { roomTypeId: string; plan: Plan } | null {
  const [roomTypeId, board, terms, payment] = rateKey.split('.');
  if (!roomTypeId || !isBoard(board) || !isTerms(terms) || !isPayment(payment)) return null;
  return { roomTypeId, plan: { board, terms, payment } };
}

function isFreeToday({ stay, nights, now }: Pricing, property: Property, plan: Plan): boolean {
  return cancellationOf(property, plan.terms, stay.checkIn, nights, 2, now).type === 'free_cancellation';
}

const isBoard = (text: string | undefined): text is BoardType => boardTypes.some((board) => board === text);
const isPayment = (text: string | undefined): text is PaymentType =>
  paymentTypes.some((type) => type === text);
const isTerms = (text: string | undefined): text is Terms =>
  text === 'flexible' || text === 'moderate' || text === 'strict';
