import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { checkoutSessions } from './schema.ts';

/**
 * A lease that is not renewed is over after this long, by the database's clock: so long a session waits when the
 * process that fulfilled it has died.
 */
const leaseSeconds = 15;
const renewMs = 5_000;

type Key = { appId: string; sessionId: string };

const byKey = ({ appId, sessionId }: Key) =>
  and(eq(checkoutSessions.appId, appId), eq(checkoutSessions.id, sessionId));

const until = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/**
 * Does work that only one may do for a session at a time: asking its suppliers, who may know no references and book
 * whatever they are asked. The lease is kept up while the work goes on and given back after it; were it lost, because
 * the database was away for too long, the work is told to stop by its signal. False, and nothing done, while somebody
 * else has it.
 */
export async function withSessionLease(
  ctx: SystemContext,
  session: Key,
  work: (ctx: SystemContext) => Promise<void>,
): Promise<boolean> {
  const holder = newId();
  if (!(await take(ctx, session, holder))) return false;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew(ctx, session, holder).then(
      (isKept) => isKept || lost.abort(new Error('The lease of the session was lost')),
      (err) => ctx.log.warn({ err }, 'a lease could not be kept up'),
    );
  }, renewMs);
  try {
    await work({ ...ctx, signal: AbortSignal.any([ctx.signal, lost.signal]) });
    return true;
  } finally {
    clearInterval(renewal);
    await giveBack(ctx, session, holder).catch((err) => ctx.log.warn({ err }, 'a lease runs out by itself'));
  }
}

async function take(ctx: SystemContext, session: Key, holder: string): Promise<boolean> {
  const taken = await ctx.db
    .update(checkoutSessions)
    .set({ leaseHolder: holder, leasedUntil: until })
    .where(
      and(
        byKey(session),
        sql`(${checkoutSessions.leasedUntil} is null or ${checkoutSessions.leasedUntil} <= clock_timestamp()::timestamptz(3))`,
      ),
    )
    .returning({ id: checkoutSessions.id });
  return taken.length > 0;
}

async function renew(ctx: SystemContext, session: Key, holder: string): Promise<boolean> {
  const kept = await ctx.db
    .update(checkoutSessions)
    .set({ leasedUntil: until })
    .where(and(byKey(session), eq(checkoutSessions.leaseHolder, holder)))
    .returning({ id: checkoutSessions.id });
  return kept.length > 0;
}

async function giveBack(ctx: SystemContext, session: Key, holder: string): Promise<void> {
  await ctx.db
    .update(checkoutSessions)
    .set({ leaseHolder: null, leasedUntil: null })
    .where(and(byKey(session), eq(checkoutSessions.leaseHolder, holder)));
}
