import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import { aReceiver, type Receiver, runDue } from '#server/modules/webhooks/testing/receiver.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, type Tenant } from '#server/testing/index.ts';
import {
  createWebhook,
  enableWebhook,
  listAuditEntries,
  listWebhookDeliveries,
  redeliverWebhook,
} from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;
let receiver: Receiver;
let endpoint: string;

beforeAll(async () => {
  [tenant, receiver] = await Promise.all([aTenant(), aReceiver()]);
  const made = await createWebhook(ctx, { app: tenant.appId, url: receiver.url, event: ['circle.joined'] });
  endpoint = made.id;
});
afterAll(() => receiver.close());

async function publishAndDeliver(): Promise<void> {
  const data = { circle_id: newId(), user_id: newId(), joined_via: 'by_link' } as const;
  await publishWebhookEvent(ctx, tenant.appId, 'circle.joined', data);
  await runDue(tenant);
}

test('An operator lists the webhook deliveries of an app page by page, newest first', async () => {
  await publishAndDeliver();
  await publishAndDeliver();
  const app = tenant.appId;
  const first = await listWebhookDeliveries(ctx, { app, endpoint, limit: 1 });
  expect(first.deliveries).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }]);
  const second = await listWebhookDeliveries(ctx, { app, limit: 1, before: first.next ?? '' });
  expect(second.deliveries[0]?.id).not.toBe(first.deliveries[0]?.id);
  expect(second.next).toBeNull();
  expect(JSON.stringify([first, second])).not.toContain('whsec_');
});

test('Failed webhook deliveries are redelivered only if the endpoint is enabled, and the audit log names the operator', async () => {
  receiver.answers.push(() => ({ status: 410 }));
  await publishAndDeliver();
  const again = { app: tenant.appId, endpoint, failed: true };
  expect(await refusalCode(redeliverWebhook(ctx, again))).toBe('invalid_state');
  await enableWebhook(ctx, { app: tenant.appId, endpoint });
  expect(await redeliverWebhook(ctx, again)).toEqual({ endpoint, redelivered: 1 });
  await runDue(tenant);
  const { deliveries } = await listWebhookDeliveries(ctx, { app: tenant.appId });
  expect(deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 410 }, { status: 200 }],
  });
  const { acts } = await listAuditEntries(ctx, { app: tenant.appId, limit: 1 });
  expect(acts).toMatchObject([
    { action: 'webhook.redeliver', operator: ctx.operator, detail: { redelivered: 1 } },
  ]);
});

test('A redelivery must name either one existing delivery or all failed ones of an existing endpoint', async () => {
  const app = tenant.appId;
  expect(await refusedFields(redeliverWebhook(ctx, { app, endpoint }))).toEqual(['delivery required']);
  const both = redeliverWebhook(ctx, { app, endpoint, delivery: newId(), failed: true });
  expect(await refusedFields(both)).toEqual(['delivery required']);
  expect(await refusalCode(redeliverWebhook(ctx, { app, endpoint, delivery: newId() }))).toBe('not_found');
  const unknown = redeliverWebhook(ctx, { app, endpoint: newId(), failed: true });
  expect(await refusalCode(unknown)).toBe('not_found');
});
