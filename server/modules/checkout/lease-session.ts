import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { checkoutSessions } from './schema.ts';

/**
 * A lease that is not renewed expires after this time by the database's clock. A session waits this long
 * after the process that fulfilled it has died.
 */
const leaseSeconds = 15;
const renewMs = 5_000;

type Key = { appId: string; sessionId: string };

const byKey = ({ appId, sessionId }: Key) =>
  and(eq(checkoutSessions.appId, appId), eq(checkoutSessions.id, sessionId));

const leaseEnd = sql`sojourn_clock() + make_interval(secs => ${leaseSeconds})`;

/**
 * Runs `work` while holding the lease of a session. Only one worker may call the suppliers at a time, because
 * a supplier without look-up by reference would book twice. The lease is renewed during the work and released
 * after it. If it is lost because the database was unavailable, the signal of the work aborts. Returns false
 * without running `work` if another worker has the lease.
 */
export async function withSessionLease(
  ctx: SystemContext,
  session: Key,
  work: (ctx: SystemContext) => Promise<void>,
): Promise<boolean> {
  const holder = newId();
  if (!(await acquire(ctx, session, holder))) return false;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew(ctx, session, holder).then(
      (isKept) => isKept || lost.abort(new Error('The lease of the session was lost')),
      (err) => ctx.log.warn({ err }, 'a lease could not be renewed'),
    );
  }, renewMs);
  try {
    await work({ ...ctx, signal: AbortSignal.any([ctx.signal, lost.signal]) });
    return true;
  } finally {
    clearInterval(renewal);
    await release(ctx, session, holder).catch((err) =>
      ctx.log.warn({ err }, 'a lease could not be released and will expire'),
    );
  }
}

async function acquire(ctx: SystemContext, session: Key, holder: string): Promise<boolean> {
  const taken = await ctx.db
    .update(checkoutSessions)
    .set({ leaseHolder: holder, leasedUntil: leaseEnd })
    .where(
      and(
        byKey(session),
        sql`(${checkoutSessions.leasedUntil} is null or ${checkoutSessions.leasedUntil} <= sojourn_clock()::timestamptz(3))`,
      ),
    )
    .returning({ id: checkoutSessions.id });
  return taken.length > 0;
}

async function renew(ctx: SystemContext, session: Key, holder: string): Promise<boolean> {
  const kept = await ctx.db
    .update(checkoutSessions)
    .set({ leasedUntil: leaseEnd })
    .where(and(byKey(session), eq(checkoutSessions.leaseHolder, holder)))
    .returning({ id: checkoutSessions.id });
  return kept.length > 0;
}

async function release(ctx: SystemContext, session: Key, holder: string): Promise<void> {
  await ctx.db
    .update(checkoutSessions)
    .set({ leaseHolder: null, leasedUntil: null })
    .where(and(byKey(session), eq(checkoutSessions.leaseHolder, holder)));
}
