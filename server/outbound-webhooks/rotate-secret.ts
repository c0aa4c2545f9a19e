import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type EndpointView, endpointColumns, endpointKey, lockEndpoint } from './queries.ts';
import { webhookEndpoints } from './schema.ts';
import { newSecret, sealSecret } from './secrets.ts';

/**
 * Gives an endpoint a new secret, which the answer shows for the only time. The present one signs beside it for
 * `overlapSeconds`; an older one that still did stops at once.
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
        previousSecretExpiresAt: overlaps ? sql`now() + make_interval(secs => ${overlapSeconds})` : null,
      })
      .where(endpointKey(appId, id))
      .returning(endpointColumns);
    if (!row) throw new Error('The locked endpoint is gone');
    return { ...row, secret };
  });
}
