import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { targetOf } from './find-target.ts';
import { createEndpoint, listEndpoints, rotateSecret, updateEndpoint } from './index.ts';
import { openSecret, sealSecret } from './secrets.ts';

const ctx = systemContext();
const url = 'https://hooks.partner.example/in';
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

const anEndpoint = async (app = tenant) =>
  createEndpoint(ctx, app.appId, { url, events: ['booking.confirmed', 'perk.used', 'perk.used'] });

const secretsOf = async (id: string, app = tenant) => (await targetOf(ctx, app.appId, id))?.secrets;

describe('Webhook endpoints', () => {
  test('An endpoint has the events it was made for, each once, and its secret is shown only once', async () => {
    const made = await anEndpoint();
    expect(made).toMatchObject({ url, events: ['booking.confirmed', 'perk.used'], disabled_at: null });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secretsOf(made.id)).toEqual([made.secret]);
    expect(JSON.stringify(await listEndpoints(ctx, tenant.appId))).not.toContain(made.secret);
  });

  test('The secret of an endpoint is encrypted and bound to the endpoint and environment', async () => {
    const made = await anEndpoint();
    const [row] = await ctx.db.execute<{ text: string; sealed: string }>(sql`
      select to_jsonb(e)::text as text, secret_sealed as sealed from webhook_endpoints e where id = ${made.id}`);
    expect(row?.text).not.toContain(made.secret.slice(6));
    const sealed = String(row?.sealed);
    expect(openSecret('Sandbox', made.id, sealed)).toBe(made.secret);
    expect(() => openSecret('Sandbox', newId(), sealed)).toThrow();
    expect(() => openSecret('Production', made.id, sealed)).toThrow();
    expect(sealSecret('Sandbox', made.id, made.secret)).not.toBe(sealed);
  });

  test('An endpoint signs with both secrets during a rotation, then with the new one only', async () => {
    const made = await anEndpoint();
    const second = await rotateSecret(ctx, tenant.appId, made.id, 3600);
    expect(second.previous_secret_expires_at).toEqual(expect.any(String));
    expect(await secretsOf(made.id)).toEqual([second.secret, made.secret]);
    await ctx.db.execute(
      sql`update webhook_endpoints set previous_secret_expires_at = now() - interval '1 second' where id = ${made.id}`,
    );
    expect(await secretsOf(made.id)).toEqual([second.secret]);
    const third = await rotateSecret(ctx, tenant.appId, made.id, 0);
    expect(third.previous_secret_expires_at).toBeNull();
    expect(await secretsOf(made.id)).toEqual([third.secret]);
  });

  test('A disabled endpoint gets no events and keeps the time at which it was disabled', async () => {
    const made = await anEndpoint();
    const off = await updateEndpoint(ctx, tenant.appId, made.id, { disabled: true });
    expect(await secretsOf(made.id)).toBeUndefined();
    const again = await updateEndpoint(ctx, tenant.appId, made.id, { disabled: true });
    expect(again.disabled_at).toBe(off.disabled_at);
    await updateEndpoint(ctx, tenant.appId, made.id, { disabled: false });
    expect(await secretsOf(made.id)).toEqual([made.secret]);
  });

  test('An endpoint of another app cannot be listed, changed or rotated', async () => {
    const made = await anEndpoint();
    const other = await aTenant();
    for (const id of [made.id, newId(), 'nonsense']) {
      await expect(rotateSecret(ctx, other.appId, id, 0)).rejects.toMatchObject({ code: 'not_found' });
      const change = updateEndpoint(ctx, other.appId, id, { disabled: true });
      await expect(change).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await listEndpoints(ctx, other.appId)).toEqual([]);
    expect(await secretsOf(made.id)).toEqual([made.secret]);
  });

  test('The URL of an endpoint cannot be changed to an invalid address', async () => {
    const made = await anEndpoint();
    const moved = updateEndpoint(ctx, tenant.appId, made.id, { url: 'https://10.0.0.1/in' });
    await expect(moved).rejects.toMatchObject({ code: 'validation_failed' });
    const kept = await updateEndpoint(ctx, tenant.appId, made.id, { events: ['esim.active'] });
    expect(kept).toMatchObject({ url, events: ['esim.active'] });
  });
});
