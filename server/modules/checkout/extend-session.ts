import { extendHolds } from '#server/modules/bookings/index.ts';
import { lockIntent } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { type CheckoutSession, itemsOf, lockSession } from './queries.ts';
import { checkoutSessions } from './schema.ts';

/**
 * A session waits this long beyond its end for a payment that is undecided or a gateway that is silent. After
 * that its holds expire, because partners share the stock; a payment that is found later is returned.
 */
const maxWaitMinutes = 30;
/** The gateway is asked again after this time. */
const pauseMinutes = 2;

/**
 * Extends an unpaid session and its holds by two minutes, within a transaction. Returns its new end, or null
 * if it has ended, is in fulfilment or has waited long enough.
 */
export async function extendSession(ctx: SystemContext, seen: CheckoutSession): Promise<string | null> {
  const session = await lockSession(ctx, seen.appId, seen.id);
  if (session?.status !== 'open' || session.fulfilBy !== null) return null;
  if (session.paymentIntentId) await lockIntent(ctx, session.appId, session.paymentIntentId);
  const waitsUntil = sql`coalesce(${checkoutSessions.waitsUntil},
    ${checkoutSessions.expiresAt} + make_interval(mins => ${maxWaitMinutes}))`;
  const [extended] = await ctx.db
    .update(checkoutSessions)
    .set({
      waitsUntil,
      expiresAt: sql`least(sojourn_clock() + make_interval(mins => ${pauseMinutes}), ${waitsUntil})`,
      updatedAt: sql`sojourn_now()`,
    })
    .where(
      and(
        eq(checkoutSessions.appId, session.appId),
        eq(checkoutSessions.id, session.id),
        sql`${waitsUntil} > sojourn_clock()::timestamptz(3)`,
      ),
    )
    .returning({ expiresAt: checkoutSessions.expiresAt });
  if (!extended) return null;
  const ids = (await itemsOf(ctx, session)).map(({ bookingId }) => bookingId);
  await extendHolds(ctx, session.appId, ids, extended.expiresAt);
  return extended.expiresAt;
}
