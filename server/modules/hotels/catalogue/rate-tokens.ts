import { applyMarkup, markedUpMinor } from '#server/modules/pricing/index.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { openToken, sealToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { extrasAtProperty } from './extras-at-property.ts';
import {
  type BoardType,
  boardTypes,
  type CancellationPolicy,
  type Charge,
  type FallbackRate,
  type PaymentType,
  paymentTypes,
  policyTypes,
  type RateCost,
  type RateIdentity,
  type RateOffer,
  type RoomOccupancy,
  type StayPrice,
} from './port.ts';
import { type LongRate, loadLongRate } from './rate-store.ts';

/** Lifetime of a rate id. */
export const rateMinutes = 30;
/** Lifetime of a price confirmation. */
export const confirmationMinutes = 15;

type RateContext = Pick<BaseContext, 'environment'> & { app: Pick<AppInfo, 'id'> };
type OpeningContext = BaseContext & { app: Pick<AppInfo, 'id'> };

/**
 * The amounts a rate pins, in minor units of its currency. Optional parts are absent in older bookings too. Of the
 * charges, a rate id keeps those that the property collects beside the total.
 */
export type PinnedPrice = Omit<StayPrice, 'nightly' | 'dueAtPropertyLocal'> &
  Partial<Pick<StayPrice, 'dueAtPropertyLocal'>>;

/** An opened rate id: everything that the rate pinned when it was offered or confirmed. */
export type OpenRate = RateIdentity & {
  supplier: string;
  roomTypeId: string;
  boardType: BoardType;
  paymentType: PaymentType;
  price: PinnedPrice;
  policy: CancellationPolicy;
  /** Equal rates of other suppliers, cheapest first. */
  fallbacks: FallbackRate[];
  /** What the supplier answered when the price was confirmed. */
  quote?: string;
  cost?: RateCost;
  /** When the rate id expires, or the confirmation that was opened with it. */
  expiresAt: string;
  /** The price was confirmed with the supplier, less than 15 minutes ago. */
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
/** Parts that most rates do not have, under one letter each. */
type Extras = {
  /** Conversion. */
  c?: [currency: string, total: number, dueNow: number, rate: number];
  /** Markup. */
  m?: [rule: string, percent: number, fixed: number, roundTo: number, total: number, dueNow: number];
  /** Nationality of the guests. */
  n?: string;
  /** Guests of each room. */
  o?: [adults: number, ...ages: number[]][];
  /** Charges that the property collects beside the total. */
  x?: [name: string, amount: number, currency: string][];
  /** Equal rates of other suppliers. */
  f?: [supplier: string, rateKey: string, total: number][];
};
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
  extras?: Extras,
];
/** A rate that is stored, under the hash of its content. */
type StoredPayload = [hash: string];
type ConfirmationPayload = [rate: string, confirmationId: string];

/** The longest rate id that the API takes. */
const maxIdLength = 2_048;

/**
 * Encrypts an offer into its rate id. The id contains hotel, dates, guests, room, board, payment, policy and
 * price, so that nothing is stored for the hundreds of rates that are never booked. The app is part of the
 * key: another app's id does not open. The same offer with the same expiry gives the same id. An offer that is too
 * long for an id is added to `toStore`, and its id opens once `saveLongRates` has stored it.
 */
export function sealRate(ctx: RateContext, offer: RateOffer, expiresAt: string, toStore: LongRate[]): string {
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
  const extras = packExtras(offer);
  if (extras) payload.push(extras);
  const sealed = sealToken(purposeOf('rate', ctx), ctx.environment, payload, expiresAt);
  if (sealed.length <= maxIdLength) return sealed;
  const hash = sha256Hex(sealed);
  toStore.push({ appId: ctx.app.id, hash, sealed, expiresAt });
  const named: StoredPayload = [hash];
  return sealToken(purposeOf('rate', ctx), ctx.environment, named, expiresAt);
}

/**
 * Opens a rate id. An invalid, altered or other app's id is 404 `not_found`. An id older than 30 minutes, of the
 * earlier signed format, or whose stored rate is gone, is 410 `rate_expired`.
 */
export function openRate(ctx: OpeningContext, roomId: string): Promise<OpenRate> {
  return openRateToken(ctx, roomId, false);
}

/** Opens a rate id like `openRate`, also after it has expired: for a rate with a valid price confirmation. */
export function openRateOfAnyAge(ctx: OpeningContext, roomId: string): Promise<OpenRate> {
  return openRateToken(ctx, roomId, true);
}

async function openRateToken(ctx: OpeningContext, roomId: string, mayBeExpired: boolean): Promise<OpenRate> {
  const purpose = purposeOf('rate', ctx);
  const opened = openToken<RatePayload | StoredPayload>(purpose, ctx.environment, roomId);
  if (!opened) throw problem('not_found');
  if (opened.state === 'expired' && !mayBeExpired) throw problem('rate_expired');
  const { payload, expiresAt } = opened;
  if (payload.length > 1) return unpack(payload as RatePayload, expiresAt);
  const sealed = await loadLongRate(ctx, payload[0]);
  const stored = sealed === null ? null : openToken<RatePayload>(purpose, ctx.environment, sealed);
  if (!stored) throw problem('rate_expired');
  return unpack(stored.payload, expiresAt);
}

/** Encrypts the id of a stored price confirmation of this rate; a booking with the token takes what is stored. */
export function sealPriceConfirmation(
  ctx: RateContext,
  roomId: string,
  confirmationId: string,
  expiresAt: string,
): string {
  const payload: ConfirmationPayload = [fingerprint(roomId), confirmationId];
  return sealToken(purposeOf('price-confirmation', ctx), ctx.environment, payload, expiresAt);
}

/**
 * Opens a price confirmation of this rate. An invalid or altered token, another app's or another rate's is
 * 404 `not_found`; one older than 15 minutes, or of the earlier format, is 410 `price_confirmation_expired`.
 */
export function openPriceConfirmation(
  ctx: RateContext,
  token: string,
  roomId: string,
): { confirmationId: string; expiresAt: string } {
  const opened = openToken<ConfirmationPayload>(purposeOf('price-confirmation', ctx), ctx.environment, token);
  if (!opened || opened.payload[0] !== fingerprint(roomId)) throw problem('not_found');
  const [, confirmationId] = opened.payload;
  if (opened.state === 'expired' || typeof confirmationId !== 'string')
    throw problem('price_confirmation_expired');
  return { confirmationId, expiresAt: opened.expiresAt };
}

/** The earlier of an instant and the one until which a supplier stands by its offer, if it says. */
export function earlierOf(instant: string, supplierInstant: string | undefined): string {
  if (supplierInstant === undefined) return instant;
  return Date.parse(supplierInstant) < Date.parse(instant) ? supplierInstant : instant;
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
    extras = {},
  ] = payload;
  const [adults, rooms, ...childrenAges] = party;
  const occupancies = extras.o?.map(([adults, ...childrenAges]): RoomOccupancy => ({ adults, childrenAges }));
  return {
    hotelId,
    supplier,
    stay: {
      checkIn,
      checkOut,
      party: { adults, rooms, childrenAges, ...(occupancies ? { occupancies } : {}) },
      currency,
      ...(extras.n ? { nationality: extras.n } : {}),
    },
    rateKey,
    roomTypeId,
    boardType: boardTypes[board] ?? 'room_only',
    paymentType: paymentTypes[payment] ?? 'pay_now',
    price: {
      currency,
      ...unpackAmounts(amounts),
      ...unpackConversion(extras),
      ...unpackMarkup(extras),
      ...unpackCharges(extras),
    },
    policy: unpackPolicy(policy),
    fallbacks: (extras.f ?? []).map(([supplier, rateKey, totalMinor]) => ({ supplier, rateKey, totalMinor })),
    expiresAt,
    confirmed: false,
  };
}

/** The optional parts of an offer; null when it has none, so that the ids of most rates stay short. */
function packExtras({ stay, price: { converted, markup, charges }, fallbacks }: RateOffer): Extras | null {
  const { nationality, party } = stay;
  const beside = extrasAtProperty(charges);
  const isPlain = !converted && !markup && !nationality && !party.occupancies && !fallbacks;
  if (isPlain && beside.length === 0) return null;
  return {
    ...(converted
      ? { c: [converted.currency, converted.totalMinor, converted.dueNowMinor, converted.rate] as const }
      : {}),
    ...(markup ? { m: packMarkup(markup) } : {}),
    ...(nationality ? { n: nationality } : {}),
    ...(party.occupancies
      ? { o: party.occupancies.map(({ adults, childrenAges }) => [adults, ...childrenAges] as const) }
      : {}),
    ...(beside.length > 0
      ? { x: beside.map(({ name, amountMinor, currency }) => [name, amountMinor, currency] as const) }
      : {}),
    ...(fallbacks
      ? { f: fallbacks.map(({ supplier, rateKey, totalMinor }) => [supplier, rateKey, totalMinor] as const) }
      : {}),
  } as Extras;
}

function unpackConversion({ c }: Extras): Pick<StayPrice, 'converted'> {
  if (!c) return {};
  const [currency, totalMinor, dueNowMinor, rate] = c;
  return { converted: { currency, totalMinor, dueNowMinor, rate } };
}

function packMarkup(markup: AppliedMarkup): NonNullable<Extras['m']> {
  const { ruleId, percentBasisPoints, fixedMinor, roundToMinor, supplierTotalMinor } = markup;
  return [ruleId, percentBasisPoints, fixedMinor, roundToMinor, supplierTotalMinor, markedUpMinor(markup)];
}

function unpackMarkup({ m }: Extras): Pick<StayPrice, 'markup'> {
  if (!m) return {};
  const [ruleId, percentBasisPoints, fixedMinor, roundToMinor, totalMinor, dueNowMinor] = m;
  const terms = { ruleId, percentBasisPoints, fixedMinor, roundToMinor };
  return { markup: applyMarkup(terms, totalMinor, [{ minor: dueNowMinor, quantity: 1 }]) };
}

function unpackCharges({ x }: Extras): Pick<StayPrice, 'charges'> {
  if (!x) return {};
  const charges = x.map(
    ([name, amountMinor, currency]): Charge => ({
      name,
      included: false,
      amountMinor,
      currency,
      payable: 'at_property',
    }),
  );
  return { charges };
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
