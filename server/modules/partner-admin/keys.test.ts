import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { createKey, listKeys, revokeKey, rotateKey, updateKey } from './index.ts';
import { operatorContext, refusalCode, refusedFields } from './testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

/** True if the API accepts the key. Any other result than success or invalid_api_key fails the test. */
async function works(apiKey: string, environment: 'Sandbox' | 'Production' = 'Sandbox'): Promise<boolean> {
  const response = await callApi('POST', '/v1/hotel/booking/list', {
    key: { ...tenant, apiKey },
    environment,
    body: {},
  });
  if (response.status !== 200) expect(response.problem.code).toBe('invalid_api_key');
  return response.status === 200;
}

const aKey = (name = 'Report') => createKey(ctx, { app: tenant.appId, name });

describe('API keys', () => {
  test('A new API key works at once, and only in its environment', async () => {
    const made = await aKey();
    expect(made).toMatchObject({ name: 'Report', state: 'active', expires_at: null });
    expect(await works(made.key)).toBe(true);
    expect(await works(made.key, 'Production')).toBe(false);
    expect(await works(`${made.key}x`)).toBe(false);
  });

  test('Neither the key table, nor the audit log, nor the key list contains an API key in plain text', async () => {
    const { key, id } = await aKey();
    const [row] = await ctx.db.execute<{ row: string }>(
      sql`select to_jsonb(k)::text as row from api_keys k where id = ${id}`,
    );
    const [act] = await ctx.db.execute<{ row: string }>(
      sql`select to_jsonb(a)::text as row from operator_acts a where subject_id = ${id}`,
    );
    expect(`${row?.row}${act?.row}`).not.toContain(key);
    expect(JSON.stringify(await listKeys(ctx, { app: tenant.appId }))).not.toContain(key);
  });

  test('An API key with a lifetime stops working when it expires', async () => {
    const made = await createKey(ctx, { app: tenant.appId, name: 'Trial', expires_in: 3600 });
    expect(made.state).toBe('expiring');
    await ctx.db.execute(
      sql`update api_keys set expires_at = now() - interval '1 second' where id = ${made.id}`,
    );
    expect(await works(made.key)).toBe(false);
    const { keys } = await listKeys(ctx, { app: tenant.appId });
    expect(keys.find(({ id }) => id === made.id)?.state).toBe('expired');
  });

  test('After a rotation both API keys work during the overlap, then only the new one', async () => {
    const old = await aKey();
    const made = await rotateKey(ctx, { app: tenant.appId, key: old.id, overlap: 3600 });
    expect([await works(old.key), await works(made.key)]).toEqual([true, true]);
    expect(made.name).toBe(old.name);
    await ctx.db.execute(
      sql`update api_keys set expires_at = expires_at - interval '1 hour' where id = ${old.id}`,
    );
    expect([await works(old.key), await works(made.key)]).toEqual([false, true]);
  });

  test('A rotation without overlap ends the old API key at once, and an overlap never extends its lifetime', async () => {
    const old = await aKey();
    await rotateKey(ctx, { app: tenant.appId, key: old.id, overlap: 0 });
    expect(await works(old.key)).toBe(false);
    const short = await createKey(ctx, { app: tenant.appId, name: 'Short', expires_in: 60 });
    const { replaced } = await rotateKey(ctx, { app: tenant.appId, key: short.id, overlap: 3600 });
    expect(replaced.expires_at).toBe(short.expires_at);
  });

  test('A revoked API key is rejected from the next request on and can be neither revoked nor rotated again', async () => {
    const made = await aKey();
    expect((await revokeKey(ctx, { app: tenant.appId, key: made.id })).state).toBe('revoked');
    expect(await works(made.key)).toBe(false);
    expect(await refusalCode(revokeKey(ctx, { app: tenant.appId, key: made.id }))).toBe('invalid_state');
    expect(await refusalCode(rotateKey(ctx, { app: tenant.appId, key: made.id }))).toBe('invalid_state');
  });

  test('An API key can be renamed, and operations on it through another app get not_found', async () => {
    const made = await aKey();
    const renamed = await updateKey(ctx, { app: tenant.appId, key: made.id, name: 'Nightly' });
    expect(renamed.name).toBe('Nightly');
    const other = await aTenant();
    for (const key of [made.id, 'nonsense']) {
      expect(await refusalCode(revokeKey(ctx, { app: other.appId, key }))).toBe('not_found');
      expect(await refusalCode(rotateKey(ctx, { app: other.appId, key }))).toBe('not_found');
    }
    expect(await works(made.key)).toBe(true);
  });

  test('Of two concurrent rotations of one API key exactly one succeeds', async () => {
    const old = await aKey();
    const rotations = await Promise.allSettled(
      [1, 2].map(() => rotateKey(ctx, { app: tenant.appId, key: old.id, overlap: 0 })),
    );
    expect(rotations.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('An API key rotation with an overlap of more than 30 days is rejected', async () => {
    const made = await aKey();
    expect(
      await refusedFields(rotateKey(ctx, { app: tenant.appId, key: made.id, overlap: 31 * 86_400 })),
    ).toEqual(['overlap too_big']);
  });
});
