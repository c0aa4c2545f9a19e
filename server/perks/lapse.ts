import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { writeEvents } from './ledger.ts';

/** An activation ends by itself after so many hours. */
export const activationHours = 24;

export type Batch = { skipBusy?: boolean; atOnce?: number };

type Moved = { app_id: string; id: string; units: number };

/**
 * Writes down that activations which are over have lapsed: such perks are available again. `which` chooses among
 * the perks; rows that somebody else is changing are left to them when `skipBusy`.
 */
export async function lapseActivations(
  ctx: Pick<BaseContext, 'db'>,
  which: SQL,
  options: Batch = {},
): Promise<number> {
  const moved = await ctx.db.execute<Moved>(sql`
    update saved_perks p
    set status = 'available', activated_at = null, activation_expires_at = null, updated_at = now()
    from (${lapsedActivations(which, options)}) due
    where p.app_id = due_app and p.id = due_id returning p.app_id, p.id, 0 as units`);
  await writeMoved(ctx, moved, 'lapsed');
  return moved.length;
}

/** The same for perks whose time is over: they have expired, and what was free of them is gone. */
export async function expirePerks(
  ctx: Pick<BaseContext, 'db'>,
  which: SQL,
  options: Batch = {},
): Promise<number> {
  const moved = await ctx.db.execute<Moved>(sql`
    update saved_perks p
    set status = 'expired', activation_expires_at = null, updated_at = now()
    from (${expiredPerks(which, options)}) due
    where p.app_id = due_app and p.id = due_id
    returning p.app_id, p.id, units_used + units_locked - units_total as units`);
  await writeMoved(ctx, moved, 'expired');
  return moved.length;
}

/** Activations that are over and not written down yet, locked. An index can be searched for a statement's one time. */
export function lapsedActivations(which: SQL, options: Batch): SQL {
  return sql`
    select app_id as due_app, id as due_id from saved_perks
    where status = 'active' and activation_expires_at <= statement_timestamp()::timestamptz(3) and ${which}
    order by activation_expires_at limit ${options.atOnce ?? null} for update ${skipping(options)}`;
}

/** Perks whose time is over and that are not written down as expired yet, locked. */
export function expiredPerks(which: SQL, options: Batch): SQL {
  return sql`
    select app_id as due_app, id as due_id from saved_perks
    where status in ('available', 'active') and expires_at <= statement_timestamp()::timestamptz(3) and ${which}
    order by expires_at limit ${options.atOnce ?? null} for update ${skipping(options)}`;
}

export const skipping = ({ skipBusy }: Batch) => (skipBusy ? sql`skip locked` : sql``);

async function writeMoved(
  ctx: Pick<BaseContext, 'db'>,
  moved: readonly Moved[],
  kind: 'lapsed' | 'expired',
): Promise<void> {
  for (const [appId, perks] of Map.groupBy(moved, ({ app_id }) => app_id)) {
    const events = perks.map(({ id, units }) => ({ perkId: id, kind, units }));
    await writeEvents(ctx, appId, events);
  }
}
