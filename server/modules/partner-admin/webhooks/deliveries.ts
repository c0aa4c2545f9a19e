import { z } from 'zod';
import { type DeliveryView, listDeliveries, redeliver } from '#server/modules/webhooks/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, isProblem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, notFound } from '../find.ts';
import { id, listLimit, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const endpoint = z.string().max(64);

const ListDeliveries = z.object({
  app: reference,
  endpoint: endpoint.optional(),
  limit: listLimit,
  before: id.optional(),
});

const Redeliver = z.object({
  app: reference,
  endpoint,
  delivery: id.optional(),
  failed: z.boolean().default(false),
});

/** Lists the webhook deliveries of an app in the last 30 days with their attempts, newest first. */
export async function listWebhookDeliveries(
  ctx: OperatorContext,
  given: z.input<typeof ListDeliveries>,
): Promise<{ deliveries: DeliveryView[]; next: string | null }> {
  const input = parseInput(ListDeliveries, given);
  const app = await findApp(ctx, input.app);
  const rows = await listDeliveries(ctx, app.id, {
    endpointId: input.endpoint,
    before: input.before,
    limit: input.limit + 1,
  });
  const deliveries = rows.slice(0, input.limit);
  return { deliveries, next: rows.length > input.limit ? (deliveries.at(-1)?.id ?? null) : null };
}

/**
 * Redelivers one delivery or all failed ones of an endpoint. Returns their number. Throws a 422 unless
 * exactly one is chosen.
 */
export async function redeliverWebhook(
  ctx: OperatorContext,
  given: z.input<typeof Redeliver>,
): Promise<{ endpoint: string; redelivered: number }> {
  const input = parseInput(Redeliver, given);
  if ((input.delivery !== undefined) === input.failed) {
    throw invalid('delivery', 'required', 'Name one delivery, or ask for all that failed.');
  }
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const redelivered = await redeliver(ctx, app.id, input.endpoint, input.delivery ?? null).catch((err) => {
      if (isProblem(err, 'not_found'))
        throw notFound(ctx, 'webhook delivery', input.delivery ?? input.endpoint);
      throw err;
    });
    await recordAuditEntry(ctx, {
      action: 'webhook.redeliver',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: input.endpoint,
      detail: { delivery: input.delivery ?? null, redelivered },
    });
    return { endpoint: input.endpoint, redelivered };
  });
}
