import type { BaseContext } from '#server/platform/context/index.ts';
import { and, isNull, sql } from '#server/platform/db/sql.ts';
import { endpointKey } from './queries.ts';
import { webhookEndpoints } from './schema.ts';
import { openSecret } from './secrets.ts';

/** An endpoint with all its current signing secrets, the newest first. */
export type Target = { id: string; url: string; secrets: string[] };

/** Returns an enabled endpoint of an app with its secrets in plain text; null if disabled or unknown. */
export async function targetOf(ctx: BaseContext, appId: string, id: string): Promise<Target | null> {
  const [row] = await ctx.db
    .select({
      url: webhookEndpoints.url,
      present: webhookEndpoints.secretSealed,
      previous: sql<
        string | null
      >`case when ${webhookEndpoints.previousSecretExpiresAt} > sojourn_now()::timestamptz(3)
        then ${webhookEndpoints.previousSecretSealed} end`,
    })
    .from(webhookEndpoints)
    .where(and(endpointKey(appId, id), isNull(webhookEndpoints.disabledAt)));
  if (!row) return null;
  const secrets = [row.present, row.previous].flatMap((sealed) =>
    sealed ? [openSecret(ctx.environment, id, sealed)] : [],
  );
  return { id, url: row.url, secrets };
}
