import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, or, type SQL, sql } from '#server/platform/db/sql.ts';
import { type PaymentIntent, whereIntent } from './intents.ts';
import { paymentIntents } from './schema.ts';

type DbContext = Pick<SystemContext, 'db'>;

/** States in which the gateway may know more than we do. The partial index has the same condition. */
const openStates: readonly PaymentIntent['state'][] = ['requires_payment', 'failed', 'authorized'];
const isOpenRow = sql`state in ('requires_payment', 'failed', 'authorized')`;

const notAskedFor = (pauseSeconds: number) =>
  sql`${paymentIntents.checkedAt} < sojourn_now()::timestamptz(3) - make_interval(secs => ${pauseSeconds})`;

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
    .set({ checkedAt: sql`sojourn_now()` })
    .where(and(whereIntent(intent), isOpenRow, notAskedFor(pauseSeconds)))
    .returning();
  return claimed ?? null;
}

/** Like `claimCheck` for up to `limit` open payments of all apps, those first that were not asked longest. */
export async function claimOpenIntents(
  ctx: DbContext,
  { pauseSeconds, limit }: { pauseSeconds: number; limit: number },
): Promise<PaymentIntent[]> {
  return claimWhere(ctx, and(isOpenRow, notAskedFor(pauseSeconds)), { limit });
}

const daySeconds = 24 * 60 * 60;
/** Card schemes accept disputes for 120 days. */
const disputableDays = 120;

/**
 * Like `claimOpenIntents` for captured payments that were not asked for a day: somebody may have refunded or
 * disputed them. After 120 days a payment is asked for one last time.
 */
export async function claimCapturedIntents(ctx: DbContext, limit: number): Promise<PaymentIntent[]> {
  const checkedAt = sql`case
    when ${paymentIntents.createdAt} > sojourn_now()::timestamptz(3) - make_interval(days => ${disputableDays}) then sojourn_now()
    else sojourn_now() + interval '100 years' end`;
  return claimWhere(ctx, and(sql`state = 'captured'`, notAskedFor(daySeconds)), { limit, checkedAt });
}

/**
 * Seconds since the captured payment that waits longest is due for its daily question; 0 if none is due. Payments that
 * are asked for soon are not counted.
 */
export async function questionDelaySeconds(ctx: DbContext): Promise<number> {
  const [oldest] = await ctx.db.execute<{ seconds: number }>(sql`
    select greatest(0, extract(epoch from sojourn_now() - min(checked_at)) - ${daySeconds})::int as seconds
    from payment_intents where state = 'captured' and checked_at > ${neverChecked}`);
  return oldest?.seconds ?? 0;
}

/** The value of `checkedAt` of a payment that the next reconciliation looks at first. */
export const neverChecked = sql`'epoch'::timestamptz`;

/** Lets the next reconciliation look at a captured payment; payments in other states are looked at anyway. */
export async function checkCapturedSoon(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
): Promise<void> {
  await ctx.db
    .update(paymentIntents)
    .set({ checkedAt: neverChecked })
    .where(and(whereIntent(intent), sql`state = 'captured'`));
}

async function claimWhere(
  ctx: DbContext,
  condition: SQL | undefined,
  { limit, checkedAt = sql`sojourn_now()` }: { limit: number; checkedAt?: SQL },
): Promise<PaymentIntent[]> {
  return transaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ appId: paymentIntents.appId, id: paymentIntents.id })
      .from(paymentIntents)
      .where(condition)
      .orderBy(paymentIntents.checkedAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return ctx.db
      .update(paymentIntents)
      .set({ checkedAt })
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
