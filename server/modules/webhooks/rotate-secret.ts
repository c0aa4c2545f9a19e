import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type EndpointView, endpointColumns, endpointKey, lockEndpoint } from './queries.ts';
import { webhookEndpoints } from './schema.ts';
import { newSecret, sealSecret } from './secrets.ts';

/**
 * Creates a new secret for an endpoint; only the result of this call shows it. The current secret also signs
 * for another `overlapSeconds`; an older one stops signing at once. Fails with `not_found`.
 */
export async function rotateSecret(
  ctx: BaseContext,
  appId: string,
  id: string,
  overlapSeconds: number,
): Promise<EndpointView & { secret: string }> {
  return transaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, appId, id);
    const secret = newSecret();
    const overlaps = overlapSeconds > 0;
    const [row] = await ctx.db
      .update(webhookEndpoints)
      .set({
        secretSealed: sealSecret(ctx.environment, endpoint.id, secret),
        previousSecretSealed: overlaps ? endpoint.secretSealed : null,
        previousSecretExpiresAt: overlaps
          ? sql`sojourn_now() + make_interval(secs => ${overlapSeconds})`
          : null,
      })
      .where(endpointKey(appId, id))
      .returning(endpointColumns);
    if (!row) throw new Error('The locked endpoint does not exist');
    return { ...row, secret };
  });
}
