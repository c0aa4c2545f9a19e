import { z } from 'zod';
import type { AuditDetail } from '#server/modules/audit/index.ts';
import {
  createEndpoint,
  type EndpointView,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
  webhookEvents,
} from '#server/modules/webhooks/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { type FoundApp, findApp, notFound } from '../find.ts';
import { overlapSeconds, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireChanges } from '../require-changes.ts';

const url = z.string().max(2000);
const endpoint = z.string().max(64);
const events = z
  .array(z.enum(webhookEvents, `Must be one of ${webhookEvents.join(', ')}.`))
  .min(1, 'Name at least one event.');

const CreateWebhook = z.object({ app: reference, url, event: events });
const UpdateWebhook = z.object({
  app: reference,
  endpoint,
  url: url.optional(),
  event: events.optional(),
});
const RotateWebhook = z.object({ app: reference, endpoint, overlap: overlapSeconds.default(86_400) });
const NamedWebhook = z.object({ app: reference, endpoint });
const ListWebhooks = z.object({ app: reference });

/** Creates an endpoint for an app's webhook events. Only this result contains its signing secret. */
export async function createWebhook(
  ctx: OperatorContext,
  given: z.input<typeof CreateWebhook>,
): Promise<EndpointView & { secret: string }> {
  const input = parseInput(CreateWebhook, given);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const made = await createEndpoint(ctx, app.id, { url: input.url, events: input.event });
    await recordEndpointEntry(ctx, app, 'webhook.create', made.id, {
      url: withoutQuery(made.url),
      events: made.events,
    });
    return made;
  });
}

/** Lists the endpoints of an app, oldest first. */
export async function listWebhooks(
  ctx: OperatorContext,
  given: z.input<typeof ListWebhooks>,
): Promise<{ endpoints: EndpointView[] }> {
  const app = await findApp(ctx, parseInput(ListWebhooks, given).app);
  return { endpoints: await listEndpoints(ctx, app.id) };
}

/** Changes the address or the events of an endpoint. */
export async function updateWebhook(
  ctx: OperatorContext,
  given: z.input<typeof UpdateWebhook>,
): Promise<EndpointView> {
  const input = parseInput(UpdateWebhook, given);
  const detail = requireChanges({ url: input.url && withoutQuery(input.url), events: input.event });
  return changeEndpoint(ctx, input, async (ctx, app) => {
    const changed = await updateEndpoint(ctx, app.id, input.endpoint, {
      url: input.url,
      events: input.event,
    });
    await recordEndpointEntry(ctx, app, 'webhook.update', changed.id, detail);
    return changed;
  });
}

/** Creates a new secret for an endpoint. The old secret also signs events for `overlap` seconds. */
export async function rotateWebhook(
  ctx: OperatorContext,
  given: z.input<typeof RotateWebhook>,
): Promise<EndpointView & { secret: string }> {
  const input = parseInput(RotateWebhook, given);
  return changeEndpoint(ctx, input, async (ctx, app) => {
    const made = await rotateSecret(ctx, app.id, input.endpoint, input.overlap);
    await recordEndpointEntry(ctx, app, 'webhook.rotate', made.id, { overlap_seconds: input.overlap });
    return made;
  });
}

/** Disables an endpoint: it gets no deliveries until it is enabled again, and no events are kept for it. */
export async function disableWebhook(
  ctx: OperatorContext,
  given: z.input<typeof NamedWebhook>,
): Promise<EndpointView> {
  return setDisabled(ctx, parseInput(NamedWebhook, given), true);
}

/** Enables a disabled endpoint. Its failed deliveries are sent only by `redeliverWebhook`. */
export async function enableWebhook(
  ctx: OperatorContext,
  given: z.input<typeof NamedWebhook>,
): Promise<EndpointView> {
  return setDisabled(ctx, parseInput(NamedWebhook, given), false);
}

function setDisabled(ctx: OperatorContext, input: z.output<typeof NamedWebhook>, disabled: boolean) {
  return changeEndpoint(ctx, input, async (ctx, app) => {
    const changed = await updateEndpoint(ctx, app.id, input.endpoint, { disabled });
    const action = disabled ? 'webhook.disable' : 'webhook.enable';
    await recordEndpointEntry(ctx, app, action, changed.id, {});
    return changed;
  });
}

async function changeEndpoint<Result>(
  ctx: OperatorContext,
  input: { app: string; endpoint: string },
  run: (ctx: OperatorContext, app: FoundApp) => Promise<Result>,
): Promise<Result> {
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    try {
      return await run(ctx, app);
    } catch (err) {
      if (isProblem(err, 'not_found')) throw notFound(ctx, 'webhook endpoint', input.endpoint);
      throw err;
    }
  });
}

async function recordEndpointEntry(
  ctx: OperatorContext,
  app: FoundApp,
  action: string,
  subjectId: string,
  detail: AuditDetail,
): Promise<void> {
  await recordAuditEntry(ctx, {
    action,
    organisationId: app.organisationId,
    appId: app.id,
    subjectId,
    detail,
  });
}

/** Removes the query of a URL, because it may contain tokens, which the audit log must not store. */
function withoutQuery(text: string): string {
  return text.split('?', 1)[0] ?? '';
}
