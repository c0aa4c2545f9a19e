import { programs } from '#server/modules/tenants/schema.ts';
import { eq } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';

export type Programme = { tiers: string[]; pointsLiveMonths: number };

/** Returns the tier names, lowest first, and the months until points expire. Throws invalid_state. */
export async function findProgramme(ctx: OperatorContext, appId: string): Promise<Programme> {
  const [row] = await ctx.db
    .select({ tiers: programs.tiers, pointsLiveMonths: programs.pointsLiveMonths })
    .from(programs)
    .where(eq(programs.appId, appId));
  if (!row) throw problem('invalid_state', { detail: 'The app has no programme.' });
  return { ...row, tiers: row.tiers.map(({ tier }) => tier) };
}
