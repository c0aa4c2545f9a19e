import { beforeAll, expect, test, vi } from 'vitest';
import { login, loginByLink } from '#server/modules/auth/index.ts';
import { loadApiKey, loadSession } from '#server/modules/auth/load-caller.ts';
import { refresh } from '#server/modules/auth/refresh-tokens.ts';
import { isHoldOver } from '#server/modules/bookings/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { consumeUse } from '#server/modules/circles/consume-use.ts';
import { aCircle, aLink } from '#server/modules/circles/testing/circles.ts';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { openToken, sealToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { runOnce } from '#server/platform/idempotency/run-once.ts';
import { aMember, aTenant, publicContext, systemContext, type Tenant } from '../index.ts';
import { mailedPasscode } from '../passcodes.ts';
import { withRoundedUpNow } from '../rounded-up-now.ts';

/** An expiry time is exclusive: nothing is valid in the millisecond at which it expires. */
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

test('A sign-in link is invalid at the moment it expires', async () => {
  const ana = await aMember(tenant);
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  await withRoundedUpNow(async (db) => {
    await db.execute(sql`update passcodes set expires_at = now() where user_id = ${ana.userId}`);
    await expect(loginByLink({ ...ctx, db }, { token: linkToken })).rejects.toMatchObject({
      code: 'invalid_passcode',
    });
  });
});

test('A passcode is invalid at the moment it expires', async () => {
  const ana = await aMember(tenant);
  const { passcode } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  await withRoundedUpNow(async (db) => {
    await db.execute(sql`update passcodes set expires_at = now() where user_id = ${ana.userId}`);
    await expect(login({ ...ctx, db }, { email: ana.email, passcode })).rejects.toMatchObject({
      code: 'invalid_passcode',
    });
  });
});

test('A session is invalid at the moment it expires', async () => {
  const ana = await aMember(tenant);
  await withRoundedUpNow(async (db) => {
    await db.execute(sql`update sessions set expires_at = now() where id = ${ana.sessionId}`);
    expect(await loadSession(db, tenant.appId, ana.sessionId)).toBeNull();
  });
});

test('An API key is invalid at the moment it expires', async () => {
  await withRoundedUpNow(async (db) => {
    const hash = sha256Hex(tenant.apiKey);
    await db.execute(sql`update api_keys set expires_at = now() where hash = ${hash}`);
    expect(await loadApiKey(db, hash)).toBeNull();
  });
});

test.each([
  ['expires', sql`expires_at`, 'token_expired'],
  ['retires', sql`retires_at`, 'token_revoked'],
])('A refresh token is invalid at the moment it %s', async (_, column, code) => {
  const ana = await aMember(tenant);
  const ctx = await publicContext(tenant);
  await withRoundedUpNow(async (db) => {
    await db.execute(
      sql`update refresh_tokens set ${column} = now() where hash = ${sha256Hex(ana.refreshToken)}`,
    );
    await expect(refresh({ ...ctx, db }, { refresh_token: ana.refreshToken })).rejects.toMatchObject({
      code,
    });
  });
});

test('An invitation is invalid at the moment it expires', async () => {
  const ana = await aMember(tenant);
  const circle = await aCircle(ana);
  await aLink(ana, circle.id);
  const ctx = await publicContext(tenant);
  await withRoundedUpNow(async (db) => {
    const [row] = await db.execute<{ id: string }>(
      sql`update circle_invitations set expires_at = now() where circle_id = ${circle.id} returning id`,
    );
    await expect(consumeUse({ ...ctx, db }, row?.id as string)).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });
});

test('An idempotency key can be reused at the moment its 24 hours end', async () => {
  const answer = { status: 200, body: 'first', headers: {} };
  const run = (db: Parameters<typeof runOnce>[0], body: string) =>
    runOnce(
      db,
      `${tenant.appId}:key`,
      'same',
      async () => ({ ...answer, body }),
      () => answer,
    );
  await withRoundedUpNow(async (db) => {
    await run(db, 'first');
    await db.execute(sql`
      update idempotency_records set created_at = now() - interval '24 hours' where scope = ${`${tenant.appId}:key`}`);
    expect((await run(db, 'second')).replayed).toBe(false);
  });
});

test('A hold is over at the moment it expires', async () => {
  const ana = await aMember(tenant);
  const { booking_id } = (await initiate(tenant, ana, await aRate(ana))).body;
  const ctx = systemContext();
  // The rule reads the running clock, so each round tests another fraction of a millisecond.
  for (let round = 0; round < 100; round += 1) {
    await ctx.db.execute(
      sql`update bookings set hold_expires_at = clock_timestamp() where id = ${booking_id}`,
    );
    const booking = await findBooking(ctx, tenant.appId, booking_id);
    expect(booking && (await isHoldOver(ctx, booking))).toBe(true);
  }
});

test('A price token is invalid at the moment it expires', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const expiresAt = '2030-01-01T00:00:00.000Z';
    const token = sealToken('price', 'Sandbox', {}, expiresAt);
    const stateAt = (moment: number) => {
      vi.setSystemTime(moment);
      return openToken('price', 'Sandbox', token)?.state;
    };
    expect(stateAt(Date.parse(expiresAt) - 1)).toBe('valid');
    expect(stateAt(Date.parse(expiresAt))).toBe('expired');
  } finally {
    vi.useRealTimers();
  }
});
