import { type Booking, supplierKeyOf } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import { toOurIds } from '#server/modules/product-ids/index.ts';
import type { BaseContext, MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq, type SQL, sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { esimDetails, orderStatus } from './order-details.ts';
import type { EsimSupplier, EsimTopUp, SoldEsim } from './port.ts';
import { esimPricing, type PriceOrigin, sellAt } from './sell-plans.ts';
import { esimSupplier } from './suppliers.ts';

/** A top-up with our id, at the app's selling price. */
export type SoldTopUp = EsimTopUp & PriceOrigin & { theirId: string };

/** True of the booking of a top-up, which belongs to an order. */
export const isTopUp = (booking: Pick<Booking, 'details'>): boolean =>
  esimDetails(booking).topUp !== undefined;

/** Condition on bookings of eSIMs that are orders, and not top-ups of one. */
export const isOrderRow: SQL = sql`${bookings.details} -> 'topUp' is null`;

/** The number of an eSIM in its order, from 0. Throws 422 on `iccid` if the order has no such eSIM. */
export function numberOfEsim(order: Booking, iccid: string): number {
  const found = esimDetails(order).profiles.findIndex((profile) => profile.iccid === iccid);
  if (found < 0) throw invalid('iccid', 'unknown', 'Must be the number of an eSIM of this order.');
  return found;
}

/**
 * The top-ups that can be bought for an eSIM of an active order, at selling prices. Throws `invalid_state` unless the
 * order is active and not over, and if its provider sells none; then nothing was asked.
 */
export async function topUpsFor(
  ctx: MemberContext,
  order: Booking,
  esimNumber: number,
  currency: string | undefined,
) {
  const supplier = esimSupplier(ctx.environment, order.supplier);
  requireTopUps(ctx, order, supplier);
  const into = resolveCurrency(ctx, currency, 'member');
  const [offered, pricing] = await Promise.all([
    supplier.listTopUps?.(ctx, soldEsim(ctx, order, esimNumber), into) ?? [],
    esimPricing(ctx, into),
  ]);
  const ourId = await toOurIds(
    ctx,
    supplier,
    'esim_top_up',
    offered.map(({ topUpId }) => topUpId),
  );
  const topUps = offered.flatMap((topUp): SoldTopUp[] => {
    const sold = sellAt(ctx, topUp, into, pricing);
    return sold ? [{ ...sold, topUpId: ourId(topUp.topUpId), theirId: topUp.topUpId }] : [];
  });
  return { topUps, markup: pricing.markup };
}

function requireTopUps(ctx: BaseContext, order: Booking, supplier: EsimSupplier): void {
  const { expiresAt } = esimDetails(order);
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= databaseNowMs(ctx.environment);
  if (orderStatus(order) !== 'active' || order.state === 'cancelling' || isOver)
    throw problem('invalid_state');
  if (!supplier.listTopUps || !supplier.orderTopUp)
    throw problem('invalid_state', { detail: 'The provider of this eSIM sells no top-ups.' });
}

/** How the provider knows an eSIM of an order. */
export function soldEsim(ctx: BaseContext, order: Booking, esimNumber: number): SoldEsim {
  const profile = esimDetails(order).profiles[esimNumber];
  if (!profile) throw new Error('The order has no such eSIM');
  return { order: supplierKeyOf(ctx, order), iccid: profile.iccid };
}

/** The top-ups of an order in the sequence in which they were bought, also those that were never paid. */
export function readTopUps(
  ctx: BaseContext,
  order: Pick<Booking, 'appId' | 'id' | 'userId'>,
): Promise<Booking[]> {
  return ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, order.appId),
        eq(bookings.userId, order.userId ?? ''),
        eq(bookings.kind, 'esim'),
        sql`${bookings.details} -> 'topUp' ->> 'orderId' = ${order.id}`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(maxTopUps);
}

/** The most top-ups of one order that are listed and counted. */
const maxTopUps = 200;

/** The top-ups of an order whose data was added. */
export async function addedTopUps(ctx: BaseContext, order: Booking): Promise<Booking[]> {
  return (await readTopUps(ctx, order)).filter((topUp) => orderStatus(topUp) === 'active');
}
