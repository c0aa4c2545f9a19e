import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/modules/audit/schema.ts';
import { importPerkCatalogue } from '#server/modules/partner-admin/index.ts';
import { operatorContext } from '#server/modules/partner-admin/testing/operator-context.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { memberContext } from '#server/testing/tenants.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import { personalData, revokePerk } from '../index.ts';
import { aCataloguePerk, ledgerOf, perkApi } from '../testing/wallet.ts';

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

type Grant = Record<string, unknown> & { id: string };

/** Grants as the server of a tenant, by default one lounge visit to `person` with a new reference. */
async function grant(
  person: Person,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = { user_id: person.userId, reason: 'Apology', reference: newId(), ...more };
  return callApi<Grant>('POST', '/v1/perks/grants', { key: person.tenant, body, headers });
}

const walletOf = async (person: Person) =>
  (await perkApi<{ perks: { id: string; units_total: number }[] }>(person, 'GET', '/saved')).body.perks;

async function aCode(more: Parameters<typeof aCataloguePerk>[1] = {}, of: Tenant = tenant): Promise<string> {
  const code = `code_${newId().slice(-12)}`;
  await aCataloguePerk(of, { code, ...more });
  return code;
}

const auditOf = async (person: Person) =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.membershipId));

describe('Grants of perks by a partner', () => {
  test('A granted perk is a copy of the catalogue in the wallet, with its reason in ledger and audit log', async () => {
    const ben = await aMember(tenant);
    const code = await aCode({ units: 3, points: null, validDays: 10 });
    const { status, body } = await grant(ben, {
      perk: code,
      quantity: 2,
      reference: 'case-1',
      reason: 'Late car',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      user_id: ben.userId,
      membership_id: ben.membershipId,
      perk: code,
      title: 'Lounge visit',
      status: 'available',
      units_total: 6,
      units_remaining: 6,
      expires_at: expect.any(String),
      reference: 'case-1',
      created_at: expect.any(String),
    });
    const days = (Date.parse(String(body.expires_at)) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(10, 1);
    expect(await walletOf(ben)).toMatchObject([{ id: body.id, units_total: 6 }]);
    expect(await ledgerOf(body.id)).toEqual(['granted 6']);
    const [event] = await db.execute(sql`select note from perk_events where perk_id = ${body.id}`);
    expect(event).toEqual({ note: 'Late car' });
    const [key] = await db.execute<{ id: string }>(
      sql`select id from api_keys where app_id = ${tenant.appId}`,
    );
    expect(await auditOf(ben)).toMatchObject([
      {
        operator: `key:${key?.id}`,
        action: 'perk.grant',
        reason: 'Late car',
        appId: tenant.appId,
        organisationId: tenant.organisationId,
        detail: { perk: code, quantity: 2, saved_perk: body.id, reference: 'case-1' },
      },
    ]);
  });

  test('A perk can be granted by the id of the catalogue, with an expiry of its own or none', async () => {
    const ben = await aMember(tenant);
    const id = await aCataloguePerk(tenant);
    const tomorrow = isoInstant(Date.now() + 86_400_000);
    expect((await grant(ben, { perk: id, expires_at: tomorrow })).body.expires_at).toBe(tomorrow);
    expect((await grant(ben, { perk: id, expires_at: null })).body.expires_at).toBe(null);
  });

  test('A repeated reference grants nothing again and answers 200 with the perk as it is now', async () => {
    const ben = await aMember(tenant);
    const code = await aCode();
    const first = await grant(ben, { perk: code, reference: 'twice' });
    await revokePerk(systemContext(), { appId: tenant.appId, perkId: first.body.id, reason: 'A mistake' });
    const second = await grant(ben, { perk: code, reference: 'twice', reason: 'Another reason' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual({ ...first.body, status: 'revoked', units_remaining: 0 });
    expect(await walletOf(ben)).toHaveLength(1);
    expect(await auditOf(ben)).toHaveLength(1);
  });

  test('Ten simultaneous requests with the same reference grant one perk', async () => {
    const ben = await aMember(tenant);
    const code = await aCode();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => grant(ben, { perk: code, reference: 'at-once' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await walletOf(ben)).toHaveLength(1);
    expect(await auditOf(ben)).toHaveLength(1);
  });

  test('A reference of another member, perk or quantity is refused, and of another app it is free', async () => {
    const [ben, code, other] = [await aMember(tenant), await aCode(), await aCode()];
    await grant(ben, { perk: code, reference: 'once' });
    for (const [person, more] of [
      [ana, { perk: code }],
      [ben, { perk: other }],
      [ben, { perk: code, quantity: 2 }],
    ] as const) {
      const { status, problem } = await grant(person, { ...more, reference: 'once' });
      expect([status, problem.code, problem.errors?.[0]]).toMatchObject([
        422,
        'validation_failed',
        { field: 'reference', code: 'taken' },
      ]);
    }
    const elsewhere = await aTenant();
    const cleo = await aMember(elsewhere);
    const there = await grant(cleo, { perk: await aCode({}, elsewhere), reference: 'once' });
    expect(there.status).toBe(201);
  });

  test('A repeated reference answers with its perk after the catalogue gave the perk other units or withdrew it', async () => {
    const shop = await aTenant();
    const ben = await aMember(shop);
    const load = (...rows: string[]) =>
      importPerkCatalogue(
        operatorContext(),
        { app: shop.appId, remove_missing: true },
        new TextEncoder().encode(['code,title,category,value,products,valid_days,units', ...rows].join('\n')),
      );
    const spa = 'spa_hour,Spa hour,fitness,free,fitness,30';
    await load(`${spa},1`);
    const wanted = { perk: 'spa_hour', quantity: 3, reference: 'changed' };
    const first = await grant(ben, wanted);
    expect([first.status, first.body.units_total]).toEqual([201, 3]);
    await load(`${spa},2`);
    const changed = await grant(ben, wanted);
    expect([changed.status, changed.body]).toEqual([200, first.body]);
    const other = await grant(ben, { ...wanted, quantity: 2 });
    expect([other.status, other.problem.errors?.[0]?.code]).toEqual([422, 'taken']);
    await load('lounge_visit,Lounge visit,lounge,free,lounge,30,1');
    const withdrawn = await grant(ben, wanted);
    expect([withdrawn.status, withdrawn.body]).toEqual([200, first.body]);
    expect((await grant(ben, { ...wanted, reference: 'new' })).status).toBe(409);
    expect(await walletOf(ben)).toHaveLength(1);
  });

  test('An Idempotency-Key makes a reference unnecessary, also after a crash; without either nothing is granted', async () => {
    const [ben, code] = [await aMember(tenant), await aCode()];
    const none = { perk: code, reference: undefined };
    const refused = await grant(ben, none);
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'reference']);
    const headers = { 'idempotency-key': newId() };
    const first = await grant(ben, none, headers);
    const second = await grant(ben, none, headers);
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    const interrupted = await db.execute(sql`
      update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
      where body ->> 'id' = ${first.body.id}
      returning 1`);
    expect(interrupted).toHaveLength(1);
    const third = await grant(ben, none, headers);
    expect([third.status, third.body.id]).toEqual([201, first.body.id]);
    expect(await walletOf(ben)).toHaveLength(1);
  });

  test('A perk is granted only to an active member of the app', async () => {
    const code = await aCode();
    const suspended = await aMember(tenant, { status: 'suspended' });
    const refused = await grant(suspended, { perk: code });
    expect([refused.status, refused.problem.code]).toEqual([403, 'membership_inactive']);
    const elsewhere = await aMember(await aTenant());
    for (const user_id of [elsewhere.userId, newId(), 'nonsense']) {
      const { status, problem } = await grant(ana, { perk: code, user_id });
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });

  test('A perk that the catalogue does not have is 404, and one that it offers no more is 409', async () => {
    const foreign = await aCode({}, await aTenant());
    for (const perk of [foreign, 'unheard_of', newId()]) {
      const { status, problem } = await grant(ana, { perk });
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
    const withdrawn = await aCode({ withdrawnAt: '2026-01-01T00:00:00.000Z' });
    const { status, problem } = await grant(ana, { perk: withdrawn });
    expect([status, problem.code]).toEqual([409, 'invalid_state']);
  });

  test.each([
    ['quantity', 0],
    ['quantity', 101],
    ['quantity', 1.5],
    ['reason', ' '],
    ['reason', undefined],
    ['reason', 'x'.repeat(201)],
    ['reference', 'two words'],
    ['reference', 'x'.repeat(256)],
    ['expires_at', '2020-01-01T00:00:00Z'],
    ['expires_at', '2199-01-01T00:00:00Z'],
    ['expires_at', 'tomorrow'],
  ])('A grant with the %s %j is refused with its name', async (field, value) => {
    const { status, problem } = await grant(ana, { perk: 'lounge_visit', [field]: value });
    expect([status, problem.code, problem.errors?.map((error) => error.field)]).toEqual([
      422,
      'validation_failed',
      [field],
    ]);
  });

  test('A grant that comes while the account is being deleted waits for it, and then grants nothing', async () => {
    const [ben, code] = [await aMember(tenant), await aCode()];
    const before = await grant(ben, { perk: code });
    const ctx = await memberContext(ben);
    const pending = await transaction(ctx, async (ctx) => {
      await personalData.erase(ctx);
      const pending = grant(ben, { perk: code });
      await waitUntilBlocked(pending);
      await ctx.db.execute(sql`update memberships set status = 'cancelled' where id = ${ben.membershipId}`);
      // Not awaited here: it waits for the end of this transaction.
      return { pending };
    });
    const { status, problem } = await pending.pending;
    expect([status, problem.code]).toEqual([403, 'membership_inactive']);
    const perks = await db.execute(
      sql`select id, status from saved_perks where membership_id = ${ben.membershipId}`,
    );
    expect(perks).toEqual([{ id: before.body.id, status: 'revoked' }]);
  });
});
