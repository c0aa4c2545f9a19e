import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, or, sql } from '#server/platform/db/sql.ts';
import { type PaymentIntent, whereIntent } from './intents.ts';
import { paymentIntents } from './schema.ts';

type DbContext = Pick<SystemContext, 'db'>;

/** States in which the gateway may know more than we do. The partial index has the same condition. */
const openStates: readonly PaymentIntent['state'][] = ['requires_payment', 'failed', 'authorized'];
const isOpenRow = sql`state in ('requires_payment', 'failed', 'authorized')`;

const notAskedFor = (pauseSeconds: number) =>
  sql`${paymentIntents.checkedAt} < now()::timestamptz(3) - make_interval(secs => ${pauseSeconds})`;

/** True while the gateway may know more of a payment than we do. */
export function isOpenIntent({ state }: Pick<PaymentIntent, 'state'>): boolean {
  return openStates.includes(state);
}

/**
 * Returns the payment if it is open and its gateway was not asked within `pauseSeconds`, and counts it as
 * asked now, so that of concurrent callers only one asks; else null.
 */
export async function claimCheck(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  pauseSeconds: number,
): Promise<PaymentIntent | null> {
  const [claimed] = await ctx.db
    .update(paymentIntents)
    .set({ checkedAt: sql`now()` })
    .where(and(whereIntent(intent), isOpenRow, notAskedFor(pauseSeconds)))
    .returning();
  return claimed ?? null;
}

/** Like `claimCheck` for up to `limit` open payments of all apps, those first that were not asked longest. */
export async function claimOpenIntents(
  ctx: DbContext,
  { pauseSeconds, limit }: { pauseSeconds: number; limit: number },
): Promise<PaymentIntent[]> {
  return transaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ appId: paymentIntents.appId, id: paymentIntents.id })
      .from(paymentIntents)
      .where(and(isOpenRow, notAskedFor(pauseSeconds)))
      .orderBy(paymentIntents.checkedAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return ctx.db
      .update(paymentIntents)
      .set({ checkedAt: sql`now()` })
      .where(or(...due.map(whereIntent)))
      .returning();
  });
}

/** Stores the end of the authorisation as the gateway names it. */
export async function recordAuthorizedUntil(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  authorizedUntil: string,
): Promise<void> {
  await ctx.db.update(paymentIntents).set({ authorizedUntil }).where(whereIntent(intent));
}
