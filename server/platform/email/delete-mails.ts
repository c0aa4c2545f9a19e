import type { BaseContext } from '../context/index.ts';
import { type SQL, sql } from '../db/sql.ts';

/** Deletes the stored messages `m` of an app that fulfil an SQL condition. */
export async function deleteMails(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  condition: SQL,
): Promise<void> {
  await ctx.db.execute(sql`delete from mails m where m.app_id = ${appId} and ${condition}`);
}
