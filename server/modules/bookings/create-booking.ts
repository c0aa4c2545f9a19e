import { isConvertible, namedExchangeRate } from '#server/modules/fx/index.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { Booking } from './booking.ts';
import { expireBooking } from './expire-bookings.ts';
import { type AfterHold, holdBooking } from './hold-booking.ts';
import { holdTransaction } from './hold-transaction.ts';
import { isShown } from './lifecycle.ts';
import { limitHolds } from './limit-holds.ts';
import type { SupplierCost } from './port.ts';
import { productOf } from './product-adapter.ts';
import { productRules } from './product-rules.ts';
import { findBooking } from './queries.ts';
import { bookingDirectory, bookings } from './schema.ts';
import { tryTransition } from './transition.ts';

/** The values that a product supplies for a new booking. Amounts in minor units. */
export type NewBooking = Pick<
  Booking,
  | 'kind'
  | 'supplier'
  | 'title'
  | 'placeId'
  | 'placeName'
  | 'countryCode'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'currency'
  | 'totalMinor'
  | 'dueNowMinor'
  | 'heldPlaces'
> & {
  /** What only this product stores of a booking, and the URL of the picture that lists of bookings show. */
  details: { image: string };
  state: 'held' | 'pending_payment';
  /** Expiry of the hold, if the supplier's price is valid until a fixed instant; else `productRules` decides. */
  holdUntil?: string;
  /** What the supplier charges us, where it named it. */
  cost?: SupplierCost | null | undefined;
  /** The markup that made the total; absent if the total is the supplier's price. */
  markup?: AppliedMarkup | null | undefined;
  payeeMembershipId?: string | null;
  circleId?: string | null;
};

/**
 * Creates a booking for the caller and reserves its stock, both or neither. The row is committed as `holding`
 * before the supplier is called, so that no database connection waits for the supplier; `afterHold` runs in the
 * transaction that makes it held. The hold expires by the database's clock. Fails with `sold_out`, with
 * `price_changed`, with `rate_limited` beyond the limits of live holds, and with `not_found` if the app does not
 * sell this kind. If a crash interrupted the first request with an idempotency key, the repeated request returns
 * the booking that the first one held. Must not be called in a transaction.
 */
export async function createBooking(
  ctx: EitherContext,
  wanted: NewBooking,
  afterHold?: AfterHold,
): Promise<Booking> {
  if ('rollback' in ctx.db) throw new Error('A supplier must not be called inside a transaction');
  const existing = await findCreatedBooking(ctx);
  if (existing) return existing;
  if (!ctx.app.modules.includes(productOf(wanted.kind).module)) throw problem('not_found');
  const holding = await holdTransaction(ctx, (ctx) => insertHolding(ctx, wanted));
  return holdBooking(ctx, holding, wanted.state === 'held' ? 'hold' : 'hold_for_payment', afterHold);
}

/**
 * Returns the booking that an interrupted first request with the same idempotency key created, or null. One
 * that was not held yet is abandoned, because nobody knows whether the supplier was asked.
 */
export async function findCreatedBooking(ctx: EitherContext): Promise<Booking | null> {
  const made = ctx.keyed?.madeId ? await findBooking(ctx, ctx.app.id, ctx.keyed.madeId) : null;
  if (!made || isShown(made.state)) return made;
  await tryTransition(ctx, made, 'abandon', { reason: 'hold_interrupted' });
  return null;
}

async function insertHolding(ctx: EitherContext, wanted: NewBooking): Promise<Booking> {
  const { holdUntil, state: _, cost, ...columns } = wanted;
  const { holdMinutes } = productRules[wanted.kind];
  const id = newId();
  const inserted = ctx.db
    .insert(bookings)
    .values({
      ...columns,
      ...costColumns(ctx, cost, wanted.currency),
      state: 'holding',
      appId: ctx.app.id,
      id,
      organisationId: ctx.app.organisationId,
      userId: ctx.member?.userId ?? null,
      membershipId: ctx.member?.membershipId ?? null,
      apiKeyId: ctx.key?.id ?? null,
      reference: `SJ-${id}`,
      holdExpiresAt: holdUntil ?? sql`sojourn_clock() + make_interval(mins => ${holdMinutes})`,
    })
    .returning();
  // The insert and the count share one round trip. Beyond a limit, the rollback removes the row.
  const [, [booking]] = await Promise.all([
    limitHolds(ctx, { bookingId: id, places: wanted.heldPlaces }),
    inserted,
  ]);
  if (!booking?.holdExpiresAt) throw new Error('The booking was not stored');
  const payload = { appId: booking.appId, bookingId: id };
  await Promise.all([
    ctx.db.insert(bookingDirectory).values({ bookingId: id, appId: booking.appId }),
    ctx.keyed ? recordCreatedResource(ctx.db, ctx.keyed, id) : null,
    enqueue(ctx, expireBooking, payload, { runAt: booking.holdExpiresAt, key: `expire:${id}` }),
  ]);
  return booking;
}

/** The columns of a cost. The exchange rate is the one of now and contains no margin. */
function costColumns(ctx: EitherContext, cost: SupplierCost | null | undefined, currency: string) {
  if (!cost) return {};
  const hasRate =
    cost.currency === currency || (isConvertible(ctx, cost.currency) && isConvertible(ctx, currency));
  return {
    costNetMinor: cost.netMinor,
    costCommissionMinor: cost.commissionMinor,
    costCurrency: cost.currency,
    costExchangeRate: hasRate ? rateBetween(ctx, cost.currency, currency) : null,
  };
}

const rateBetween = (ctx: EitherContext, from: string, to: string): number =>
  from === to ? 1 : namedExchangeRate(ctx, from, to);
