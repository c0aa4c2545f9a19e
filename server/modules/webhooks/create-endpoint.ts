import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { WebhookEvent } from './events.ts';
import { type EndpointView, endpointColumns } from './queries.ts';
import { webhookEndpoints } from './schema.ts';
import { newSecret, sealSecret } from './secrets.ts';
import { checkTargetUrl } from './target-url.ts';

/** Adds a webhook endpoint. The result contains the secret, which is never shown again. 422 for a bad URL. */
export async function createEndpoint(
  ctx: BaseContext,
  appId: string,
  input: { url: string; events: readonly WebhookEvent[] },
): Promise<EndpointView & { secret: string }> {
  const url = checkTargetUrl(ctx.environment, input.url);
  if (input.events.length === 0) throw invalid('events', 'required', 'Name at least one event.');
  const id = newId();
  const secret = newSecret();
  const [row] = await ctx.db
    .insert(webhookEndpoints)
    .values({
      appId,
      id,
      url,
      events: [...new Set(input.events)],
      secretSealed: sealSecret(ctx.environment, id, secret),
    })
    .returning(endpointColumns);
  if (!row) throw new Error('The endpoint was not stored');
  return { ...row, secret };
}
