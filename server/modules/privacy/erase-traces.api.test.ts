import { beforeAll, describe, expect, test } from 'vitest';
import { aVisit, cancel, create } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aCircle, anInvitation } from '#server/modules/circles/testing/circles.ts';
import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import { anEndpointAt, aReceiver } from '#server/modules/webhooks/testing/receiver.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { windowKey } from '#server/platform/rate-limit/index.ts';
import { addToTenant, aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { aNamedMember, type NamedMember, tablesContaining } from './testing/named-member.ts';

const ctx = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

const requestPasscode = ({ email }: NamedMember) =>
  callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });

const deleteAccount = (person: NamedMember, passcode: string) =>
  callApi('POST', '/v1/users/me/deletion', {
    as: person,
    body: { email: person.email, passcode },
    headers: { 'idempotency-key': newId() },
  });

const jobsNaming = (word: string) =>
  ctx.db.execute<{ payload: string; last_error: string | null }>(sql`
    select payload::text, last_error from graphile_worker._private_jobs j where strpos(lower(j::text), lower(${word})) > 0`);

describe('Account deletion erases what was stored on the way', () => {
  test('Account deletion erases the stored answers to requests with an Idempotency-Key', async () => {
    const ana = await aNamedMember(tenant);
    const lead = { first_name: ana.first, last_name: ana.last, email: ana.guest };
    const lounge = await create(ana, { ...aVisit(), lead_passenger: lead }, newId());
    expect(await tablesContaining([ana.last])).toContain('idempotency_records');
    expect((await cancel(ana, lounge.body.id)).status).toBe(200);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    expect((await deleteAccount(ana, passcode)).status).toBe(204);
    expect(await tablesContaining([ana.last, ana.first, ana.email])).toEqual([]);
    const left = await ctx.db.execute(sql`select 1 from idempotency_records where user_id = ${ana.userId}`);
    expect(left).toEqual([]);
  });

  test('Account deletion erases the rate limits that count under the person', async () => {
    const [ana, ben] = await Promise.all([aNamedMember(tenant), aMember(tenant)]);
    const own = await aCircle(ana);
    await anInvitation(ana, own.id, ben.username);
    const circle = await aCircle(ben);
    await anInvitation(ben, circle.id, ana.username);
    await callApi('GET', '/v1/users/search?username=ana', { as: ana });
    await callApi('GET', '/v1/users/me/export', { as: ana });
    const { passcode } = await mailedPasscode(tenant, ana.email);
    await callApi('POST', '/v1/auths/login', {
      app: tenant,
      body: { email: ana.email, passcode: passcode === '000000' ? '111111' : '000000' },
    });
    const names = [
      `circle-invite:${tenant.appId}:${ana.userId}`,
      `circle-mail:${tenant.appId}:${circle.id}:${ana.userId}`,
      `user-search:${tenant.appId}:${ana.userId}`,
      `export:${tenant.appId}:${ana.userId}`,
      `login:${tenant.appId}:${ana.email}`,
      `send-minute:${tenant.appId}:${ana.email}`,
      `send-hour:${tenant.appId}:${ana.email}`,
    ];
    const keys = names.map((name) => windowKey('Sandbox', name));
    const stored = async () => {
      const rows = await ctx.db.execute<{ key: string }>(
        sql`select key from rate_windows where key in ${keys}`,
      );
      return rows.map(({ key }) => names[keys.indexOf(key)]).toSorted();
    };
    expect(await stored()).toEqual(names.toSorted());
    expect((await deleteAccount(ana, passcode)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('Account deletion erases the person from queued and dead jobs, also when they stay in another app', async () => {
    const ana = await aNamedMember(tenant);
    await addToTenant(await aTenant(), ana);
    const receiver = await aReceiver();
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    const { passcode } = await mailedPasscode(tenant, ana.email);
    const minute = windowKey('Sandbox', `send-minute:${tenant.appId}:${ana.email}`);
    await ctx.db.execute(sql`delete from rate_windows where key = ${minute}`);
    await requestPasscode(ana);
    const joined = { circle_id: newId(), user_id: ana.userId, joined_via: 'by_link' as const };
    await publishWebhookEvent(ctx, tenant.appId, 'circle.joined', joined);
    await ctx.db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${`554 <${ana.email}> is unknown`}
      where payload->>'appId' = ${tenant.appId} and strpos(payload::text, ${ana.userId}) > 0`);
    expect((await jobsNaming(ana.email)).length).toBe(2);
    expect((await jobsNaming(ana.userId)).length).toBe(1);

    expect((await deleteAccount(ana, passcode)).status).toBe(204);

    expect(await jobsNaming(ana.email)).toEqual([]);
    expect(await jobsNaming(ana.userId)).toEqual([]);
    const [event] = await jobsNaming(joined.circle_id);
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({ appId: tenant.appId, event: 'circle.joined' });
    await receiver.close();
  });
});
