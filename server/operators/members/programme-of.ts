import { programs } from '#server/identity/schema.ts';
import { eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';

export type Programme = { tiers: string[]; pointsLiveMonths: number };

/** Names of the tiers, the lowest first, and how long points live. */
export async function programmeOf(ctx: OperatorContext, appId: string): Promise<Programme> {
  const [row] = await ctx.db
    .select({ tiers: programs.tiers, pointsLiveMonths: programs.pointsLiveMonths })
    .from(programs)
    .where(eq(programs.appId, appId));
  if (!row) throw problem('invalid_state', { detail: 'The app has no programme.' });
  return { ...row, tiers: row.tiers.map(({ tier }) => tier) };
}
