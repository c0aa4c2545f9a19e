import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Whether an app has payments at a gateway that name no account. They are found again by the keys that apply to the app
 * now, so these must stay keys of the account that the payments were made with.
 */
export async function hasPaymentsByKeys(
  ctx: Pick<BaseContext, 'db'>,
  { appId, gateway }: { appId: string; gateway: string },
): Promise<boolean> {
  const found = await ctx.db.execute(sql`
    select 1 from payment_intents where app_id = ${appId} and gateway = ${gateway} and account is null limit 1`);
  return found.length > 0;
}
