import type { BaseContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { writeEvents } from './ledger.ts';

/** An activation expires after this time. */
export const activationHours = 24;

/** `skipLocked` leaves rows that another transaction has locked; `batchSize` limits the number of rows. */
export type Batch = { skipLocked?: boolean; batchSize?: number };

type ChangedPerk = { app_id: string; id: string; units: number };

/** Ends expired activations, so that their perks are available again. Returns how many it ended. */
export async function lapseActivations(
  ctx: Pick<BaseContext, 'db'>,
  filter: SQL,
  options: Batch = {},
): Promise<number> {
  const moved = await ctx.db.execute<ChangedPerk>(sql`
    update saved_perks p
    set status = 'available', activated_at = null, activation_expires_at = null, updated_at = sojourn_now()
    from (${lapsedActivations(filter, options)}) due
    where p.app_id = due_app and p.id = due_id returning p.app_id, p.id, 0 as units`);
  await recordChanges(ctx, moved, 'lapsed');
  return moved.length;
}

/** Marks perks as expired once their time is over; their free units are lost. Returns how many. */
export async function expirePerks(
  ctx: Pick<BaseContext, 'db'>,
  filter: SQL,
  options: Batch = {},
): Promise<number> {
  const moved = await ctx.db.execute<ChangedPerk>(sql`
    update saved_perks p
    set status = 'expired', activation_expires_at = null, updated_at = sojourn_now()
    from (${expiredPerks(filter, options)}) due
    where p.app_id = due_app and p.id = due_id
    returning p.app_id, p.id, units_used + units_locked - units_total as units`);
  await recordChanges(ctx, moved, 'expired');
  return moved.length;
}

/** Query that locks expired activations. `sojourn_statement()` is constant, so an index serves it. */
export function lapsedActivations(filter: SQL, options: Batch): SQL {
  return sql`
    select app_id as due_app, id as due_id from saved_perks
    where status = 'active' and activation_expires_at <= sojourn_statement()::timestamptz(3) and ${filter}
    order by activation_expires_at limit ${options.batchSize ?? null} for update ${skipLockedClause(options)}`;
}

/** Query that locks perks whose time is over and that are not yet marked as expired. */
export function expiredPerks(filter: SQL, options: Batch): SQL {
  return sql`
    select app_id as due_app, id as due_id from saved_perks
    where status in ('available', 'active') and expires_at <= sojourn_statement()::timestamptz(3) and ${filter}
    order by expires_at limit ${options.batchSize ?? null} for update ${skipLockedClause(options)}`;
}

/** The `skip locked` clause of a batch, or nothing. */
export const skipLockedClause = ({ skipLocked }: Batch) => (skipLocked ? sql`skip locked` : sql``);

async function recordChanges(
  ctx: Pick<BaseContext, 'db'>,
  moved: readonly ChangedPerk[],
  kind: 'lapsed' | 'expired',
): Promise<void> {
  for (const [appId, perks] of Map.groupBy(moved, ({ app_id }) => app_id)) {
    const events = perks.map(({ id, units }) => ({ perkId: id, kind, units }));
    await writeEvents(ctx, appId, events);
  }
}
