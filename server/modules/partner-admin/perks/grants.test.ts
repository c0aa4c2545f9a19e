import { beforeEach, describe, expect, test } from 'vitest';
import { aCataloguePerk, ledgerOf } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import {
  grantPerk,
  grantPerkFile,
  type ImportProgress,
  importPerkCatalogue,
  listAuditEntries,
  listMemberPerks,
  revokeMemberPerk,
} from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const { db } = systemContext();
const operator = () => ({ ...operatorContext(), reason: 'Campaign' });
let tenant: Tenant;
let ana: Person;

beforeEach(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
  await aCataloguePerk(tenant, { code: 'lounge_visit', units: 2 });
});

const named = () => ({ app: tenant.appId, member: ana.email, perk: 'lounge_visit' });
const actions = async () =>
  (await listAuditEntries(operator(), { app: tenant.appId })).acts.map(({ action }) => action);

/** How many perks the members of the tenant have. */
async function perkCount(): Promise<number> {
  const [row] = await db.execute<{ perks: number }>(
    sql`select count(*)::int as perks from saved_perks where app_id = ${tenant.appId}`,
  );
  return row?.perks ?? 0;
}

describe('Grants of perks by an operator', () => {
  test('An operator grants a perk with a reason, finds it in the wallet and revokes it', async () => {
    const granted = await grantPerk(operator(), { ...named(), quantity: 3 });
    expect(granted).toMatchObject({
      perk: 'lounge_visit',
      units_total: 6,
      status: 'available',
      repeated: false,
    });
    const wallet = { app: tenant.appId, member: ana.username };
    expect((await listMemberPerks(operator(), wallet)).perks).toMatchObject([
      { id: granted.id, title: 'Lounge visit', status: 'available', units_total: 6 },
    ]);
    await revokeMemberPerk(operator(), { app: tenant.appId, perk: granted.id });
    expect((await listMemberPerks(operator(), wallet)).perks).toMatchObject([{ status: 'revoked' }]);
    expect(await ledgerOf(granted.id)).toEqual(['granted 6', 'revoked -6']);
    const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
    expect(acts).toMatchObject([
      { action: 'perk.revoke', reason: 'Campaign', subject_id: granted.id },
      {
        action: 'perk.grant',
        reason: 'Campaign',
        subject_id: ana.membershipId,
        detail: { perk: 'lounge_visit', quantity: 3, saved_perk: granted.id },
      },
    ]);
  });

  test('A command with the reference of an earlier one grants nothing again', async () => {
    const first = await grantPerk(operator(), { ...named(), reference: 'ticket-1' });
    const second = await grantPerk(operator(), { ...named(), reference: 'ticket-1' });
    expect([second.id, second.repeated]).toEqual([first.id, true]);
    expect([await perkCount(), await actions()]).toEqual([1, ['perk.grant']]);
    const other = grantPerk(operator(), { ...named(), quantity: 2, reference: 'ticket-1' });
    expect(await refusedFields(other)).toEqual(['reference taken']);
  });

  test('A command with the reference of an earlier one answers that grant, whatever became of the catalogue', async () => {
    const given = { ...named(), quantity: 2, reference: 'ticket-2', expires_at: '2036-01-01T00:00:00Z' };
    const first = await grantPerk(operator(), given);
    await importPerkCatalogue(
      operator(),
      { app: tenant.appId },
      new TextEncoder().encode(
        'code,title,category,value,valid_days,units\nlounge_visit,Suite,other,free,9,1\n',
      ),
    );
    expect(await grantPerk(operator(), given)).toEqual({ ...first, repeated: true });
    await db.execute(sql`update perk_catalogue set withdrawn_at = now() where app_id = ${tenant.appId}`);
    expect(await grantPerk(operator(), given)).toEqual({ ...first, repeated: true });
    expect(await grantPerk(operator(), { ...given, expires_at: '2020-01-01T00:00:00Z' })).toEqual({
      ...first,
      repeated: true,
    });
    expect(await perkCount()).toBe(1);
    const anew = grantPerk(operator(), { ...given, reference: 'ticket-3' });
    expect(await refusalCode(anew)).toBe('invalid_state');
  });

  test('A grant needs a reason, an active member, an offered perk and an end in the future', async () => {
    expect(await refusedFields(grantPerk(operatorContext(), named()))).toEqual(['reason required']);
    const past = grantPerk(operator(), { ...named(), expires_at: '2020-01-01T00:00:00Z' });
    expect(await refusedFields(past)).toEqual(['expires_at too_early']);
    const stranger = await aMember(await aTenant());
    expect(await refusalCode(grantPerk(operator(), { ...named(), member: stranger.email }))).toBe(
      'not_found',
    );
    expect(await refusalCode(grantPerk(operator(), { ...named(), perk: 'unheard_of' }))).toBe('not_found');
    const suspended = await aMember(tenant, { status: 'suspended' });
    const inactive = grantPerk(operator(), { ...named(), member: suspended.email });
    expect(await refusalCode(inactive)).toBe('membership_inactive');
    await aCataloguePerk(tenant, { code: 'old', withdrawnAt: '2026-01-01T00:00:00.000Z' });
    expect(await refusalCode(grantPerk(operator(), { ...named(), perk: 'old' }))).toBe('invalid_state');
    expect(await perkCount()).toBe(0);
    const unknown = revokeMemberPerk(operator(), { app: tenant.appId, perk: newId() });
    expect(await refusalCode(unknown)).toBe('not_found');
    expect(
      await refusedFields(revokeMemberPerk(operatorContext(), { app: tenant.appId, perk: newId() })),
    ).toEqual(['reason required']);
  });
});

type Options = { dry_run?: boolean; skip_invalid?: boolean };

const grantText = (text: string, options: Options = {}, onProgress?: (progress: ImportProgress) => void) =>
  grantPerkFile(operator(), { app: tenant.appId, ...options }, new TextEncoder().encode(text), onProgress);

describe('Files of grants', () => {
  test('A file names members by address, username or id, and each line is granted once by its key', async () => {
    const text =
      'key,member,perk,quantity,reason,expires_at\n' +
      `a,${ana.email.toUpperCase()},lounge_visit,2,Late flight,\n` +
      `b,${ana.username},lounge_visit,,,2036-01-01T00:00:00Z\n` +
      `c,${ana.userId},lounge_visit,,,\nd,${ana.membershipId},lounge_visit,,,\n`;
    expect(await grantText(text)).toEqual({
      app: tenant.appId,
      dry_run: false,
      rows: 4,
      granted: 4,
      repeated: 0,
      refused: 0,
      errors: [],
    });
    const perks = await db.execute(sql`
      select p.reference, p.units_total, e.note from saved_perks p join perk_events e on e.app_id = p.app_id and e.perk_id = p.id
      where p.app_id = ${tenant.appId} and p.membership_id = ${ana.membershipId} order by p.reference`);
    expect(perks).toEqual([
      { reference: 'a', units_total: 4, note: 'Late flight' },
      { reference: 'b', units_total: 2, note: 'Campaign' },
      { reference: 'c', units_total: 2, note: 'Campaign' },
      { reference: 'd', units_total: 2, note: 'Campaign' },
    ]);
    expect(await grantText(text)).toMatchObject({ granted: 0, repeated: 4, refused: 0 });
    expect([await perkCount(), await actions()]).toEqual([4, ['perk.grant-file']]);
  });

  test('A file with an invalid line grants nothing and names each error by line, unless invalid lines are skipped', async () => {
    const suspended = await aMember(tenant, { status: 'suspended' });
    const elsewhere = await aMember(await aTenant());
    await aCataloguePerk(tenant, { code: 'old', withdrawnAt: '2026-01-01T00:00:00.000Z' });
    await grantPerk(operator(), { ...named(), reference: 'used' });
    const text = [
      'key,member,perk,quantity,expires_at',
      `good,${ana.email},lounge_visit,1,`,
      `,${ana.email},lounge_visit,0,`,
      `m1,${elsewhere.email},lounge_visit,,`,
      `m2,${suspended.email},lounge_visit,,`,
      `p1,${ana.email},unheard_of,,`,
      `p2,${ana.email},old,,2020-01-01T00:00:00Z`,
      `good,${ana.email},lounge_visit,1,`,
      `used,${ana.email},lounge_visit,5,`,
      'short',
    ].join('\n');
    const refused = [
      'lines.3.key required',
      'lines.3.quantity too_small',
      'lines.4.member not_found',
      'lines.5.member membership_inactive',
      'lines.6.perk not_found',
      'lines.7.perk withdrawn',
      'lines.7.expires_at too_early',
      'lines.8.key repeated',
      'lines.9.key taken',
      'lines.10 wrong_number_of_cells',
    ];
    expect(await refusedFields(grantText(text))).toEqual(refused);
    expect(await perkCount()).toBe(1);
    const dry = await grantText(text, { skip_invalid: true, dry_run: true });
    expect([dry.granted, dry.refused, await perkCount()]).toEqual([1, 8, 1]);
    const result = await grantText(text, { skip_invalid: true });
    expect(result).toMatchObject({ rows: 9, granted: 1, repeated: 0, refused: 8 });
    expect(result.errors.map(({ field, code }) => `${field} ${code}`)).toEqual(refused);
    expect(await perkCount()).toBe(2);
  });

  test('After a crash in the middle the same file grants only what is missing', async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => `k${index},${ana.email},lounge_visit`);
    const text = ['key,member,perk', ...lines].join('\n');
    // The process ends after the first batch of 500.
    const seen: string[] = [];
    const stop = grantText(text, {}, ({ step, done, total }) => {
      seen.push(`${step} ${done} of ${total}`);
      if (step === 'storing') throw new Error('the process ended');
    });
    await expect(stop).rejects.toThrow('the process ended');
    expect(seen).toEqual(['checking 1000 of 1200', 'checking 1200 of 1200', 'storing 500 of 1200']);
    expect([await perkCount(), await actions()]).toEqual([500, ['perk.grant-file']]);
    expect(await grantText(text)).toMatchObject({ granted: 700, repeated: 500, refused: 0 });
    expect(await perkCount()).toBe(1_200);
    expect(await actions()).toHaveLength(3);
  });

  test('Two runs of the same file at once grant each line once', async () => {
    const lines = Array.from({ length: 600 }, (_, index) => `k${index},${ana.email},lounge_visit`);
    const text = ['key,member,perk', ...lines].join('\n');
    const results = await Promise.all([grantText(text), grantText(text)]);
    expect(await perkCount()).toBe(600);
    const sum = (field: 'granted' | 'repeated') => results.reduce((all, result) => all + result[field], 0);
    expect([sum('granted'), sum('repeated')]).toEqual([600, 600]);
  });

  test('A second run does not fail because a member has left or a perk was withdrawn since the first', async () => {
    const ben = await aMember(tenant);
    const text = `key,member,perk\na,${ana.email},lounge_visit\nb,${ben.email},lounge_visit\n`;
    await grantText(text);
    await db.execute(sql`update memberships set status = 'cancelled' where id = ${ben.membershipId}`);
    await db.execute(sql`update users set email = ${`${newId()}@deleted.invalid`} where id = ${ana.userId}`);
    await db.execute(sql`update perk_catalogue set withdrawn_at = now() where app_id = ${tenant.appId}`);
    expect(await grantText(text)).toMatchObject({ granted: 0, repeated: 2, refused: 0 });
  });
});
