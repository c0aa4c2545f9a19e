import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { openToken, sealToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import {
  type BoardType,
  boardTypes,
  type CancellationPolicy,
  type LocalAmount,
  type PaymentType,
  paymentTypes,
  policyTypes,
  type RateIdentity,
  type RateOffer,
} from './port.ts';

/** Lifetime of a rate id. */
export const rateMinutes = 30;
/** Lifetime of a price confirmation. */
export const confirmationMinutes = 15;

type RateContext = Pick<BaseContext, 'environment'> & { app: Pick<AppInfo, 'id'> };

/** The amounts a rate pins, in minor units of its currency. */
export type PinnedPrice = {
  currency: string;
  baseMinor: number;
  taxesMinor: number;
  feesMinor: number;
  totalMinor: number;
  dueNowMinor: number;
  dueAtPropertyMinor: number;
  /** Absent in bookings stored before the field existed. */
  dueAtPropertyLocal?: LocalAmount | null;
};

/** An opened rate id: everything that the rate pinned when it was offered or confirmed. */
export type OpenRate = RateIdentity & {
  supplier: string;
  roomTypeId: string;
  boardType: BoardType;
  paymentType: PaymentType;
  price: PinnedPrice;
  policy: CancellationPolicy;
  /** When the rate id expires, or the confirmation that was opened with it. */
  expiresAt: string;
  /** The price was confirmed with the supplier less than 15 minutes ago. */
  confirmed: boolean;
};

type Amounts = [
  base: number,
  taxes: number,
  fees: number,
  total: number,
  dueNow: number,
  local?: [currency: string, minor: number],
];
type Policy = [type: number, timeZone: string, steps: [untilUnixSeconds: number, penalty: number][]];
type RatePayload = [
  hotelId: string,
  supplier: string,
  checkIn: string,
  checkOut: string,
  party: [adults: number, rooms: number, ...ages: number[]],
  rateKey: string,
  roomTypeId: string,
  board: number,
  payment: number,
  currency: string,
  amounts: Amounts,
  policy: Policy,
];
type ConfirmationPayload = [rate: string, amounts: Amounts, policy: Policy];

/**
 * Encrypts an offer into its rate id. The id contains hotel, dates, guests, room, board, payment, policy and
 * price, so that nothing is stored for the hundreds of rates that are never booked. The app is part of the
 * key: another app's id does not open. The same offer with the same expiry gives the same id.
 */
export function sealRate(ctx: RateContext, offer: RateOffer, expiresAt: string): string {
  const { hotelId, supplier, stay, rateKey, roomTypeId, boardType, paymentType, price, policy } = offer;
  const payload: RatePayload = [
    hotelId,
    supplier,
    stay.checkIn,
    stay.checkOut,
    [stay.party.adults, stay.party.rooms, ...stay.party.childrenAges],
    rateKey,
    roomTypeId,
    boardTypes.indexOf(boardType),
    paymentTypes.indexOf(paymentType),
    price.currency,
    packAmounts(price),
    packPolicy(policy),
  ];
  return sealToken(purposeOf('rate', ctx), ctx.environment, payload, expiresAt);
}

/**
 * Opens a rate id. An invalid, altered or other app's id is 404 `not_found`. An id older than 30 minutes, or
 * of the earlier signed format, is 410 `rate_expired`, unless a valid price confirmation of the same rate is
 * given. The price and policy of the confirmation then apply.
 */
export function openRate(ctx: RateContext, roomId: string, confirmationToken?: string): OpenRate {
  const opened = openToken<RatePayload>(purposeOf('rate', ctx), ctx.environment, roomId);
  if (!opened) throw problem('not_found');
  const confirmation =
    confirmationToken === undefined ? null : openPriceConfirmation(ctx, confirmationToken, roomId);
  if (opened.state === 'expired' && !confirmation) throw problem('rate_expired');
  const rate = unpack(opened.payload, opened.expiresAt);
  if (!confirmation) return rate;
  const price = { ...rate.price, ...confirmation.price };
  return { ...rate, price, policy: confirmation.policy, expiresAt: confirmation.expiresAt, confirmed: true };
}

/** Encrypts the confirmed price and policy of a rate; a booking with the token uses them. */
export function sealPriceConfirmation(
  ctx: RateContext,
  roomId: string,
  offer: RateOffer,
  expiresAt: string,
): string {
  const payload: ConfirmationPayload = [
    fingerprint(roomId),
    packAmounts(offer.price),
    packPolicy(offer.policy),
  ];
  return sealToken(purposeOf('price-confirmation', ctx), ctx.environment, payload, expiresAt);
}

/**
 * Opens a price confirmation of this rate. An invalid or altered token, another app's or another rate's is
 * 404 `not_found`; one older than 15 minutes is 410 `price_confirmation_expired`.
 */
function openPriceConfirmation(
  ctx: RateContext,
  token: string,
  roomId: string,
): { price: Omit<PinnedPrice, 'currency'>; policy: CancellationPolicy; expiresAt: string } {
  const opened = openToken<ConfirmationPayload>(purposeOf('price-confirmation', ctx), ctx.environment, token);
  if (!opened || opened.payload[0] !== fingerprint(roomId)) throw problem('not_found');
  if (opened.state === 'expired') throw problem('price_confirmation_expired');
  const [, amounts, policy] = opened.payload;
  return { price: unpackAmounts(amounts), policy: unpackPolicy(policy), expiresAt: opened.expiresAt };
}

function purposeOf(kind: 'rate' | 'price-confirmation', ctx: RateContext): string {
  return `${kind}/${ctx.app.id}`;
}

function fingerprint(roomId: string): string {
  return sha256Hex(roomId).slice(0, 24);
}

function unpack(payload: RatePayload, expiresAt: string): OpenRate {
  const [
    hotelId,
    supplier,
    checkIn,
    checkOut,
    party,
    rateKey,
    roomTypeId,
    board,
    payment,
    currency,
    amounts,
    policy,
  ] = payload;
  const [adults, rooms, ...childrenAges] = party;
  return {
    hotelId,
    supplier,
    stay: { checkIn, checkOut, party: { adults, rooms, childrenAges }, currency },
    rateKey,
    roomTypeId,
    boardType: boardTypes[board] ?? 'room_only',
    paymentType: paymentTypes[payment] ?? 'pay_now',
    price: { currency, ...unpackAmounts(amounts) },
    policy: unpackPolicy(policy),
    expiresAt,
    confirmed: false,
  };
}

function packAmounts({
  baseMinor,
  taxesMinor,
  feesMinor,
  totalMinor,
  dueNowMinor,
  dueAtPropertyLocal: local,
}: PinnedPrice): Amounts {
  const amounts: Amounts = [baseMinor, taxesMinor, feesMinor, totalMinor, dueNowMinor];
  if (local) amounts.push([local.currency, local.minor]);
  return amounts;
}

function unpackAmounts([baseMinor, taxesMinor, feesMinor, totalMinor, dueNowMinor, local]: Amounts): Omit<
  PinnedPrice,
  'currency'
> {
  return {
    baseMinor,
    taxesMinor,
    feesMinor,
    totalMinor,
    dueNowMinor,
    dueAtPropertyMinor: totalMinor - dueNowMinor,
    dueAtPropertyLocal: local ? { currency: local[0], minor: local[1] } : null,
  };
}

function packPolicy({ type, timeZone, timeline }: CancellationPolicy): Policy {
  const steps = timeline.map(({ until, penaltyMinor }): [number, number] => [
    until === null ? 0 : Date.parse(until) / 1000,
    penaltyMinor,
  ]);
  return [policyTypes.indexOf(type), timeZone, steps];
}

function unpackPolicy([type, timeZone, steps]: Policy): CancellationPolicy {
  let from: string | null = null;
  const timeline = steps.map(([seconds, penaltyMinor]) => {
    const until = seconds === 0 ? null : new Date(seconds * 1000).toISOString();
    const step = { from, until, penaltyMinor };
    from = until;
    return step;
  });
  return { type: policyTypes[type] ?? 'non_refundable', timeZone, timeline };
}
