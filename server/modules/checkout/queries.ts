import type { EitherContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

export type CheckoutSession = typeof checkoutSessions.$inferSelect;
export type CheckoutItemRow = typeof checkoutItems.$inferSelect;

type DbContext = Pick<SystemContext, 'db'>;

const byId = (appId: string, id: string) =>
  and(eq(checkoutSessions.appId, appId), eq(checkoutSessions.id, id));

/** Returns a session of an app, or null. */
export async function findSession(
  ctx: DbContext,
  appId: string,
  id: string,
): Promise<CheckoutSession | null> {
  const [row] = await ctx.db.select().from(checkoutSessions).where(byId(appId, id));
  return row ?? null;
}

/** True once the suppliers may be asked: all items are paid for, or nothing is due. */
export const isInFulfilment = ({ status, fulfilBy }: Pick<CheckoutSession, 'status' | 'fulfilBy'>): boolean =>
  status !== 'expired' && fulfilBy !== null;

/** Locks a session until the transaction ends; null if unknown. Must be the first lock of a transaction. */
export async function lockSession(
  ctx: DbContext,
  appId: string,
  id: string,
): Promise<CheckoutSession | null> {
  const [row] = await ctx.db.select().from(checkoutSessions).where(byId(appId, id)).for('update');
  return row ?? null;
}

/** Locks the session of a payment until the transaction ends; null if there is none. */
export async function lockSessionOfIntent(
  ctx: DbContext,
  intent: { appId: string; id: string },
): Promise<CheckoutSession | null> {
  const [row] = await ctx.db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.appId, intent.appId), eq(checkoutSessions.paymentIntentId, intent.id)))
    .for('update');
  return row ?? null;
}

/** The items of a session in the order of the request. */
export async function itemsOf(
  ctx: DbContext,
  session: Pick<CheckoutSession, 'appId' | 'id'>,
): Promise<CheckoutItemRow[]> {
  return ctx.db
    .select()
    .from(checkoutItems)
    .where(and(eq(checkoutItems.appId, session.appId), eq(checkoutItems.sessionId, session.id)))
    .orderBy(checkoutItems.position);
}

/** Ids of the sessions that can still charge these bookings or have charged them, ascending. */
export async function liveSessionsOf(
  ctx: DbContext,
  appId: string,
  bookingIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: checkoutItems.sessionId })
    .from(checkoutItems)
    .where(
      and(
        eq(checkoutItems.appId, appId),
        inArray(checkoutItems.bookingId, [...bookingIds]),
        eq(checkoutItems.live, true),
      ),
    )
    .orderBy(checkoutItems.sessionId);
  return rows.map(({ id }) => id);
}

/**
 * Returns a session that the caller may access: the member who created it, or a key of the organisation whose
 * key created it. Fails with `not_found` otherwise.
 */
export async function visibleSession(ctx: EitherContext, id: string): Promise<CheckoutSession> {
  const session = await findSession(ctx, ctx.app.id, id);
  const isAccessible =
    session !== null &&
    ((ctx.member !== null && session.userId === ctx.member.userId) ||
      (ctx.key !== null && session.apiKeyId !== null && session.organisationId === ctx.key.organisationId));
  if (!isAccessible) throw problem('not_found');
  return session;
}
