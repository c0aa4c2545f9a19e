import type {
  BoardType,
  CancellationPolicy,
  Charge,
  PenaltyStep,
  RateCost,
  RateOffer,
  Stay,
  StayPrice,
} from '#server/modules/hotels/catalogue/port.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { parseAmount, toPlainText } from '#server/platform/supplier-http/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { supplierName } from './client.ts';
import type { DuffelPrice, DuffelRate, DuffelRoom, SearchResult } from './shapes.ts';

/** What an offer needs besides the supplier's answer. */
export type OfferOf = { hotelId: string; stay: Stay; timeZone: string };

/** An offer in the format of the port, with the supplier's id of it at the moment. */
export type NamedOffer = { rateId: string; rate: RateOffer };

/** The plan in the key of the offer that a search names: the cheapest rate, of which nothing else is known. */
const cheapestPlan = 'cheapest';

const boards: Record<string, BoardType> = {
  room_only: 'room_only',
  breakfast: 'breakfast',
  half_board: 'half_board',
  full_board: 'full_board',
  all_inclusive: 'all_inclusive',
};

/**
 * The offer of a search result. A search names the price of the cheapest rate alone, so that the offer promises no meal and
 * no refund; a check then tells what the rate has. Null if the price cannot be read.
 */
export function leadOf(
  { cheapest_rate_total_amount, cheapest_rate_currency, expires_at, ...result }: SearchResult,
  { hotelId, stay, timeZone }: OfferOf,
): RateOffer | null {
  const price = priceOf({
    total_amount: cheapest_rate_total_amount,
    total_currency: cheapest_rate_currency,
    due_at_accommodation_amount: result.cheapest_rate_due_at_accommodation_amount,
    due_at_accommodation_currency: result.cheapest_rate_due_at_accommodation_currency,
  });
  if (!price) return null;
  return {
    supplier: supplierName,
    hotelId,
    rateKey: `${hotelId}~${cheapestPlan}`,
    stay,
    roomTypeId: cheapestPlan,
    boardType: 'room_only',
    paymentType: 'pay_now',
    policy: { type: 'non_refundable', timeZone, timeline: allLost(price.dueNowMinor) },
    price,
    quantityLeft: null,
    ...expiryOf(expires_at),
  };
}

/** The offers of all rooms that can be sold, the cheapest of each rate, cheapest first. */
export function offersIn(rooms: readonly DuffelRoom[], of: OfferOf): NamedOffer[] {
  const byKey = new Map<string, NamedOffer>();
  for (const room of rooms)
    for (const rate of room.rates) {
      const offer = toOffer(room, rate, of);
      const known = offer && byKey.get(offer.rate.rateKey);
      if (offer && (!known || offer.rate.price.totalMinor < known.rate.price.totalMinor))
        byKey.set(offer.rate.rateKey, offer);
    }
  return [...byKey.values()].sort((one, other) => one.rate.price.totalMinor - other.rate.price.totalMinor);
}

/** The offer with this key; the cheapest one, under that key, if it was named by a search. */
export function offerWithKey(offers: readonly NamedOffer[], rateKey: string): NamedOffer | null {
  const [cheapest] = offers;
  if (rateKey.endsWith(`~${cheapestPlan}`))
    return cheapest ? { ...cheapest, rate: { ...cheapest.rate, rateKey } } : null;
  return offers.find(({ rate }) => rate.rateKey === rateKey) ?? null;
}

/**
 * A rate as an offer; null if it cannot be sold: it needs a card or a membership, too few rooms are left, or its price cannot
 * be read.
 */
function toOffer(
  room: DuffelRoom,
  rate: DuffelRate,
  { hotelId, stay, timeZone }: OfferOf,
): NamedOffer | null {
  const price = priceOf(rate);
  const left = rate.quantity_available ?? null;
  if (!price || !isPaidFromBalance(rate) || rate.loyalty_programme_required) return null;
  if (left !== null && left < stay.party.rooms) return null;
  return {
    rateId: rate.id,
    rate: {
      supplier: supplierName,
      hotelId,
      rateKey: `${hotelId}~${classOf(room, rate)}`,
      stay,
      roomTypeId: roomTypeIdOf(room),
      boardType: boardOf(rate),
      paymentType: 'pay_now',
      policy: policyOf(rate, price.dueNowMinor, timeZone, Date.now()),
      price,
      quantityLeft: left,
      ...expiryOf(rate.expires_at),
      ...costOf(rate, price),
    },
  };
}

/**
 * The price of a rate or quote; null if it cannot be read. What is due at the property is not in the supplier's total: in the
 * same currency it is added, in another one it stands beside it.
 */
export function priceOf(of: DuffelPrice): StayPrice | null {
  const currency = of.total_currency;
  const dueNowMinor = parseAmount(of.total_amount, currency);
  if (dueNowMinor === null || dueNowMinor === 0) return null;
  const partMinor = (amount: string | null | undefined) => parseAmount(amount, currency) ?? 0;
  const [taxes, fees] = [partMinor(of.tax_amount), partMinor(of.fee_amount)];
  // Parts that exceed the total explain nothing, and are left out.
  const areParts = taxes + fees <= dueNowMinor;
  const [taxesMinor, includedFeesMinor] = areParts ? [taxes, fees] : [0, 0];
  const dueCurrency = of.due_at_accommodation_currency ?? currency;
  const dueMinor = parseAmount(of.due_at_accommodation_amount, dueCurrency) ?? 0;
  const isSame = dueCurrency === currency;
  const dueAtPropertyMinor = isSame ? dueMinor : 0;
  const lines: Charge[] = [
    { name: 'Taxes', included: true, amountMinor: taxesMinor, currency, payable: 'now' },
    { name: 'Fees', included: true, amountMinor: includedFeesMinor, currency, payable: 'now' },
    {
      name: 'Due at the property',
      included: isSame,
      amountMinor: dueMinor,
      currency: dueCurrency,
      payable: 'at_property',
    },
  ];
  return {
    currency,
    baseMinor: dueNowMinor - taxesMinor - includedFeesMinor,
    taxesMinor,
    feesMinor: includedFeesMinor + dueAtPropertyMinor,
    totalMinor: dueNowMinor + dueAtPropertyMinor,
    dueNowMinor,
    dueAtPropertyMinor,
    dueAtPropertyLocal: null,
    nightly: [],
    charges: lines.filter(({ amountMinor }) => amountMinor > 0),
  };
}

/**
 * The terms of a rate from `now` on. Each entry of the supplier's timeline is what it returns until an instant; after the last
 * one it returns nothing. A refund in another currency than the price counts as none.
 */
export function policyOf(
  { cancellation_timeline, total_currency }: Pick<DuffelRate, 'cancellation_timeline' | 'total_currency'>,
  dueNowMinor: number,
  timeZone: string,
  now: number,
): CancellationPolicy {
  const steps = (cancellation_timeline ?? [])
    .map(({ before, refund_amount, currency }) => {
      const refundMinor =
        (currency ?? total_currency) === total_currency ? parseAmount(refund_amount, total_currency) : null;
      return {
        until: Date.parse(before),
        penaltyMinor: dueNowMinor - Math.min(dueNowMinor, refundMinor ?? 0),
      };
    })
    .filter(({ until }) => until > now)
    .sort((one, other) => one.until - other.until);
  const timeline: PenaltyStep[] = [];
  let least = 0;
  for (const { until, penaltyMinor } of steps) {
    least = Math.max(least, penaltyMinor);
    const before = timeline.at(-1);
    if (before?.penaltyMinor === least) before.until = isoInstant(until);
    else timeline.push({ from: before?.until ?? null, until: isoInstant(until), penaltyMinor: least });
  }
  const last = timeline.at(-1);
  if (last?.penaltyMinor === dueNowMinor) last.until = null;
  else timeline.push({ from: last?.until ?? null, until: null, penaltyMinor: dueNowMinor });
  const today = timeline[0]?.penaltyMinor ?? dueNowMinor;
  const type =
    today === 0 ? 'free_cancellation' : today < dueNowMinor ? 'partially_refundable' : 'non_refundable';
  return { type, timeZone, timeline };
}

/** The id of a room, made of its name: the supplier has none. */
export const roomTypeIdOf = ({ name }: Pick<DuffelRoom, 'name'>): string =>
  `r${sha256Hex(toPlainText(name, 200).toLowerCase()).slice(0, 12)}`;

/** What tells one rate of a hotel from another; rate ids are new in every answer and expire. */
function classOf(room: DuffelRoom, rate: DuffelRate): string {
  const isRefundable = (rate.cancellation_timeline ?? []).length > 0;
  const parts = [roomTypeIdOf(room), boardOf(rate), isRefundable, rate.code ?? ''];
  return sha256Hex(JSON.stringify(parts)).slice(0, 20);
}

/** A board that is not known promises no meal. */
const boardOf = ({ board_type }: DuffelRate): BoardType => boards[board_type ?? ''] ?? 'room_only';

/** Guarantees and deposits need the guest's card; we pay from the balance. */
const isPaidFromBalance = ({ payment_type, available_payment_methods: methods }: DuffelRate): boolean =>
  (!payment_type || payment_type === 'pay_now' || payment_type === 'prepaid') &&
  (!methods || methods.includes('balance'));

function expiryOf(expiresAt: string | null | undefined): { expiresAt?: string } {
  const time = Date.parse(expiresAt ?? '');
  return Number.isNaN(time) ? {} : { expiresAt: isoInstant(time) };
}

/** What we owe, where the supplier estimates its commission. */
export function costOf(
  of: Pick<DuffelRate, 'estimated_commission_amount' | 'estimated_commission_currency'>,
  { dueNowMinor, currency }: Pick<StayPrice, 'dueNowMinor' | 'currency'>,
): { cost?: RateCost } {
  const own = of.estimated_commission_currency ?? currency;
  const commissionMinor = own === currency ? parseAmount(of.estimated_commission_amount, currency) : null;
  if (commissionMinor === null || commissionMinor > dueNowMinor) return {};
  return { cost: { netMinor: dueNowMinor - commissionMinor, commissionMinor, currency } };
}

const allLost = (penaltyMinor: number): PenaltyStep[] => [{ from: null, until: null, penaltyMinor }];
