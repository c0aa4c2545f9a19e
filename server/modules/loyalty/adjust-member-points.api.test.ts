import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/modules/audit/schema.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { ledgerOf, membershipOf } from './testing/ledger.ts';

const { db } = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

type Change = Record<string, unknown> & { id: string; balance: number };

/** Changes points as the server of a tenant, with a new reference unless another is given. */
async function change(
  person: Person,
  points: unknown,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = { points, reason: 'Shop', reference: newId(), ...more };
  return callApi<Change>('POST', `/v1/users/${person.userId}/points`, { key: person.tenant, body, headers });
}

const auditOf = async (person: Person) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.membershipId));

describe('Points by a partner', () => {
  test('A credit can be spent at once, expires as earned points do and leaves the tier; reason and key are in the audit log', async () => {
    const ana = await aMember(tenant);
    const before = await membershipOf(ana);
    const credit = await change(ana, 60_000, {
      description: 'Purchase',
      reference: 'order-1',
      reason: 'Order 1',
    });
    expect(credit.status).toBe(201);
    expect(credit.body).toEqual({
      id: expect.any(String),
      user_id: ana.userId,
      membership_id: ana.membershipId,
      points: 60_000,
      balance: 60_000,
      description: 'Purchase',
      expires_at: expect.any(String),
      created_at: expect.any(String),
    });
    const months = (Date.parse(String(credit.body.expires_at)) - Date.now()) / (86_400_000 * 30.44);
    expect(months).toBeCloseTo(24, 0);
    const after = await membershipOf(ana);
    expect([after.pointBalance, after.tier]).toEqual([60_000, before.tier]);
    const [key] = await db.execute<{ id: string }>(
      sql`select id from api_keys where app_id = ${tenant.appId}`,
    );
    expect(await auditOf(ana)).toMatchObject([
      {
        operator: `key:${key?.id}`,
        action: 'points.adjust',
        reason: 'Order 1',
        appId: tenant.appId,
        detail: { points: 60_000, balance: 60_000, entry: credit.body.id, reference: 'order-1' },
      },
    ]);
  });

  test('A debit takes the points that expire first', async () => {
    const ana = await aMember(tenant);
    await change(ana, 300);
    await change(ana, 500);
    await db.execute(sql`
      update point_entries set expires_at = sojourn_now() + interval '1 day'
      where membership_id = ${ana.membershipId} and points = 500`);
    const debit = await change(ana, -400);
    expect([debit.status, debit.body.balance, debit.body.expires_at]).toEqual([201, 400, null]);
    expect((await membershipOf(ana)).expiringPoints).toBe(100);
  });

  test('A debit of more points than the balance is 402 and takes none; pending points do not count', async () => {
    const ana = await aMember(tenant);
    await change(ana, 100);
    await db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason, available_at)
      values (${tenant.appId}, ${newId()}, ${ana.membershipId}, 1000, 'adjusted', now() + interval '1 day')`);
    const { status, problem } = await change(ana, -101);
    expect([status, problem.code]).toEqual([402, 'insufficient_points']);
    expect((await change(ana, -100)).body.balance).toBe(0);
    expect(await auditOf(ana)).toHaveLength(2);
  });

  test('Of ten simultaneous debits only as many succeed as the balance covers', async () => {
    const ana = await aMember(tenant);
    await change(ana, 350);
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(ana, -100)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 7 }, () => 402)]);
    expect((await membershipOf(ana)).pointBalance).toBe(50);
  });

  test('A repeated reference changes nothing again and answers 200 with the first entry, also at once', async () => {
    const ana = await aMember(tenant);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(ana, 100, { reference: 'again' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await ledgerOf(ana)).toEqual([['adjusted', 100]]);
    await change(ana, 50);
    expect((await change(ana, 100, { reference: 'again' })).body.balance).toBe(150);
    expect(await auditOf(ana)).toHaveLength(2);
  });

  test('A reference of another member or number is refused, also when both come at once', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    const both = await Promise.all([ana, ben].map((person) => change(person, 100, { reference: 'shared' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const owner = both[0]?.status === 201 ? ana : ben;
    const { status, problem } = await change(owner, 200, { reference: 'shared' });
    expect([status, problem.errors?.[0]]).toMatchObject([422, { field: 'reference', code: 'taken' }]);
    const elsewhere = await aMember(await aTenant());
    expect((await change(elsewhere, 100, { reference: 'shared' })).status).toBe(201);
  });

  test('An Idempotency-Key makes a reference unnecessary, also after a crash; without either nothing changes', async () => {
    const ana = await aMember(tenant);
    const refused = await change(ana, 100, { reference: undefined });
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'reference']);
    const headers = { 'idempotency-key': newId() };
    const first = await change(ana, 100, { reference: undefined }, headers);
    const second = await change(ana, 100, { reference: undefined }, headers);
    expect([first.status, second.text]).toEqual([201, first.text]);
    const interrupted = await db.execute(sql`
      update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
      where body ->> 'id' = ${first.body.id}
      returning 1`);
    expect(interrupted).toHaveLength(1);
    const third = await change(ana, 100, { reference: undefined }, headers);
    expect([third.status, third.body.id]).toEqual([201, first.body.id]);
    expect(await ledgerOf(ana)).toEqual([['adjusted', 100]]);
  });

  test('Points change only for an active member of the app', async () => {
    const suspended = await aMember(tenant, { status: 'suspended' });
    const refused = await change(suspended, 100);
    expect([refused.status, refused.problem.code]).toEqual([403, 'membership_inactive']);
    const elsewhere = await aMember(await aTenant());
    for (const id of [elsewhere.userId, newId(), 'nonsense']) {
      const { status, problem } = await callApi('POST', `/v1/users/${id}/points`, {
        key: tenant,
        body: { points: 1, reason: 'Shop', reference: newId() },
      });
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });

  test('A balance has at most a billion points, and an app without a programme credits none', async () => {
    const ana = await aMember(tenant);
    await db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason)
      values (${tenant.appId}, ${newId()}, ${ana.membershipId}, 999999500, 'adjusted')`);
    const { status, problem } = await change(ana, 501);
    expect([status, problem.code]).toEqual([409, 'invalid_state']);
    expect((await change(ana, 500)).body.balance).toBe(1_000_000_000);
    const bare = await aTenant();
    const ben = await aMember(bare);
    await db.execute(sql`delete from programs where app_id = ${bare.appId}`);
    const none = await change(ben, 100);
    expect([none.status, none.problem.code]).toEqual([409, 'invalid_state']);
  });

  test.each([
    ['points', 0],
    ['points', 1.5],
    ['points', 1_000_001],
    ['points', -1_000_001],
    ['points', '100'],
    ['points', undefined],
    ['reason', ''],
    ['reason', undefined],
    ['description', 'x'.repeat(101)],
    ['reference', ''],
  ])('A change with the %s %j is refused with its name', async (field, value) => {
    const ana = await aMember(tenant);
    const { status, problem } = await change(ana, 100, { [field]: value });
    expect([status, problem.code, problem.errors?.map((error) => error.field)]).toEqual([
      422,
      'validation_failed',
      [field],
    ]);
    expect(await ledgerOf(ana)).toEqual([]);
  });
});
