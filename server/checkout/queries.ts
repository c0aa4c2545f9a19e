import type { EitherContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

export type CheckoutSession = typeof checkoutSessions.$inferSelect;
export type CheckoutItemRow = typeof checkoutItems.$inferSelect;

type Reads = Pick<SystemContext, 'db'>;

const byId = (appId: string, id: string) =>
  and(eq(checkoutSessions.appId, appId), eq(checkoutSessions.id, id));

/** A session of an app, or null. */
export async function findSession(ctx: Reads, appId: string, id: string): Promise<CheckoutSession | null> {
  const [row] = await ctx.db.select().from(checkoutSessions).where(byId(appId, id));
  return row ?? null;
}

/** A session with its row locked until the transaction ends. Always the first lock that is taken. */
export async function lockSession(ctx: Reads, appId: string, id: string): Promise<CheckoutSession | null> {
  const [row] = await ctx.db.select().from(checkoutSessions).where(byId(appId, id)).for('update');
  return row ?? null;
}

/** The session that a payment belongs to, locked; or null. */
export async function lockSessionOfIntent(
  ctx: Reads,
  intent: { appId: string; id: string },
): Promise<CheckoutSession | null> {
  const [row] = await ctx.db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.appId, intent.appId), eq(checkoutSessions.paymentIntentId, intent.id)))
    .for('update');
  return row ?? null;
}

/** What a session sells, in the caller's order. */
export async function itemsOf(
  ctx: Reads,
  session: Pick<CheckoutSession, 'appId' | 'id'>,
): Promise<CheckoutItemRow[]> {
  return ctx.db
    .select()
    .from(checkoutItems)
    .where(and(eq(checkoutItems.appId, session.appId), eq(checkoutItems.sessionId, session.id)))
    .orderBy(checkoutItems.position);
}

/** Ids of the sessions in which these bookings can be, or have been, charged. */
export async function liveSessionsOf(
  ctx: Reads,
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
 * The session as far as the caller may see it: the member who made it, or a key of the organisation whose key
 * did. Everything else is `not_found`.
 */
export async function visibleSession(ctx: EitherContext, id: string): Promise<CheckoutSession> {
  const session = await findSession(ctx, ctx.app.id, id);
  const mine =
    session !== null &&
    ((ctx.member !== null && session.userId === ctx.member.userId) ||
      (ctx.key !== null && session.apiKeyId !== null && session.organisationId === ctx.key.organisationId));
  if (!mine) throw problem('not_found');
  return session;
}
