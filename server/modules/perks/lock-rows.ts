import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { ApplicableProduct, PerkValueType } from './kinds.ts';
import { lapseActivations } from './lapse.ts';

export type PerkRow = {
  id: string;
  value_type: PerkValueType;
  value_minor: string | number | null;
  value_currency: string | null;
  applicable_products: ApplicableProduct[];
};

type Owner = { appId: string; membershipId: string };

/** Reads perks of a membership. Fails with `not_found` if one is unknown or belongs to another membership. */
export async function readRows(
  ctx: BaseContext,
  { appId, membershipId }: Owner,
  named: readonly string[],
  lock = sql``,
): Promise<Map<string, PerkRow>> {
  const ids = [...new Set(named)];
  const rows = await ctx.db.execute<PerkRow>(sql`
    select id, value_type, value_minor, value_currency, applicable_products from saved_perks
    where app_id = ${appId} and membership_id = ${membershipId} and id in ${ids} order by id ${lock}`);
  if (rows.length < ids.length) throw problem('not_found');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Like `readRows`, but locks the perks in ascending order, so that concurrent bookings cannot deadlock. */
export async function lockRows(
  ctx: BaseContext,
  owner: Owner,
  named: readonly string[],
): Promise<Map<string, PerkRow>> {
  const rows = await readRows(ctx, owner, named, sql`for update`);
  await lapseActivations(ctx, sql`app_id = ${owner.appId} and id in ${[...rows.keys()]}`);
  return rows;
}
