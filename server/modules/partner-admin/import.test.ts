import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { type ImportProgress, importMembers, listAuditEntries, listMembers } from './index.ts';
import { operatorContext, refusedFields } from './testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;
/** Domain of this test's e-mail addresses, so that they differ from those of other tests. */
let domain: string;

beforeEach(async () => {
  tenant = await aTenant();
  domain = `${newId().slice(-12)}.example`;
});

const bytes = (text: string) => new TextEncoder().encode(text.replaceAll('@', `@${domain}`));

const importText = (text: string, options: { dry_run?: boolean; skip_existing?: boolean } = {}) =>
  importMembers(ctx, { app: tenant.appId, ...options }, bytes(text));

async function members() {
  return (await listMembers(ctx, { app: tenant.appId, limit: 500 })).members;
}

describe('Valid member files', () => {
  test('Importing a valid file makes each person a member with the data of their line', async () => {
    const result = await importText(
      '\uFEFFemail,firstname,lastname,phone_number,country,username,tier,points,locale\r\n' +
        `ana@,Ana,"Ferreira, Dr.",912345678,pt,${domain.slice(0, 12)},gold,1200,fr\r\n` +
        'NOOR@,نور,الهاشمي,,,,,,\r\n',
    );
    expect(result).toMatchObject({ people: 2, added: 2, new_accounts: 2, skipped: 0, dry_run: false });
    const [ana, noor] = await members();
    expect(ana).toMatchObject({
      email: `ana@${domain}`,
      lastname: 'Ferreira, Dr.',
      phone_number: '+351912345678',
      country: 'PT',
      username: domain.slice(0, 12),
      tier: 'gold',
      locale: 'fr',
      status: 'active',
      role: 'member',
    });
    expect(noor).toMatchObject({
      email: `noor@${domain}`,
      firstname: 'نور',
      tier: 'bronze',
      phone_number: '',
    });
    expect(noor?.username).toMatch(/^member_[a-z0-9]{6}$/);
    const { passcode } = await mailedPasscode(tenant, `ana@${domain}`);
    const body = { email: `ana@${domain}`, passcode };
    const signedIn = await callApi('POST', '/v1/auths/login', { app: tenant, body });
    const headers = { authorization: `Bearer ${String(signedIn.body.access_token)}` };
    const membership = await callApi('GET', '/v1/users/membership', { app: tenant, headers });
    expect(membership.body).toMatchObject({ data: { pointBalance: 1200, tier: 'gold' } });
  });

  test('A member file may have columns in any order, line breaks in quotation marks, and empty lines', async () => {
    const { added } = await importText('Lastname, EMAIL ,firstname\n\n"Fer""reira\n",a@,Ana\n\nB,b@,Ben');
    expect(added).toBe(2);
    expect((await members()).map(({ lastname }) => lastname)).toEqual(['Fer"reira', 'B']);
  });

  test('Importing a person with an account adds a membership and does not change the account', async () => {
    const elsewhere = await aMember(await aTenant());
    const text = new TextEncoder().encode(`email,firstname,lastname\n${elsewhere.email},New,Name\n`);
    const result = await importMembers(ctx, { app: tenant.appId }, text);
    expect(result).toMatchObject({ added: 1, new_accounts: 0 });
    expect((await members())[0]).toMatchObject({ user_id: elsewhere.userId, firstname: 'Test' });
  });

  test('A dry run of an import returns the counts and stores nothing', async () => {
    const result = await importText('email,firstname,lastname\na@,Ana,F', { dry_run: true });
    expect(result).toMatchObject({ dry_run: true, added: 1 });
    expect(await members()).toEqual([]);
    expect((await listAuditEntries(ctx, { app: tenant.appId })).acts).toEqual([]);
  });

  test('Importing existing members is an error unless they are skipped', async () => {
    const text = 'email,firstname,lastname\na@,Ana,F\nb@,Ben,O';
    await importText('email,firstname,lastname\nb@,Ben,O');
    expect(await refusedFields(importText(text))).toEqual(['lines.3.email taken']);
    expect(await importText(text, { skip_existing: true })).toMatchObject({ added: 1, skipped: 1 });
    expect(await members()).toHaveLength(2);
  });
});

describe('Invalid member files', () => {
  test('A member file with errors imports nobody and reports each invalid cell at the first line of its record', async () => {
    const other = await aMember(tenant);
    const text =
      'email,firstname,lastname,phone_number,country,username,tier,points,locale\n' +
      'fine@,"two\nlines"x,F,,,,,,\n';
    expect(await refusedFields(importText(text))).toEqual(['lines.3 not_csv']);
    const wrong =
      'email,firstname,lastname,phone_number,country,username,tier,points,locale\n' +
      'good@,Good,"ends a line\n",,,,,,\n' +
      'not-an-address,,F,,,,,,\n' +
      '\n' +
      `b@,Ben,O,12,XX,${other.username},wood,1e3,xx\n` +
      'c@,Cleo\n' +
      'GOOD@,Again,F,,,,,,\n' +
      'd@,Dan,F,,,x,,-5,\n' +
      `e@,Eve,F,,,${other.username},wood,,\n`;
    expect(await refusedFields(importText(wrong))).toEqual([
      // The line break inside the quotation marks counts.
      'lines.4.email invalid_format',
      'lines.4.firstname required',
      'lines.6.country invalid',
      'lines.6.locale invalid_value',
      'lines.6.points invalid_type',
      'lines.7 wrong_number_of_cells',
      'lines.8.email repeated',
      'lines.9.username invalid_format',
      'lines.9.points too_small',
      'lines.10.tier invalid',
      'lines.10.username taken',
    ]);
    expect(await members()).toHaveLength(1);
    const stored = await ctx.db.execute(sql`select 1 from users where email = ${`good@${domain}`}`);
    expect(stored).toHaveLength(0);
  });

  test('An import with more than 100 errors reports the first 100 and the total number', async () => {
    const lines = Array.from({ length: 250 }, () => 'nobody,A,B').join('\n');
    const refusal = await importText(`email,firstname,lastname\n${lines}`).catch(
      (err: { facts: { errors: unknown[]; extra: unknown } }) => err.facts,
    );
    expect(refusal).toMatchObject({ extra: { total_errors: 250 } });
    expect((refusal as { errors: unknown[] }).errors).toHaveLength(100);
  });

  test.each([
    ['email,firstname\na@,A', ['lines.1 required']],
    ['email,firstname,lastname,password\n', ['lines.1 unknown_column']],
    ['email,email,firstname,lastname\n', ['lines.1 repeated']],
    ['email;firstname;lastname\na@;A;B', ['lines.1 not_csv']],
    ['email,firstname,lastname\n', ['file empty']],
    ['', ['lines.1 required', 'lines.1 required', 'lines.1 required']],
    ['email,firstname,lastname\na@,"open,B\n', ['lines.2 not_csv']],
  ])('The member file %j is rejected as a whole', async (text, fields) => {
    expect(await refusedFields(importText(text))).toEqual(fields);
  });

  test('A member file that is not UTF-8 is rejected with its first invalid line', async () => {
    const latin1 = Buffer.from('email,firstname,lastname\na@b.example,Ana,F\nb@b.example,José,F\n', 'latin1');
    expect(await refusedFields(importMembers(ctx, { app: tenant.appId }, latin1))).toEqual([
      'lines.3 not_utf8',
    ]);
  });

  test('A member file with more than 100,000 people is rejected', async () => {
    const file = Buffer.from(`email,firstname,lastname\n${'a@b.example,A,B\n'.repeat(100_001)}`);
    expect(await refusedFields(importMembers(ctx, { app: tenant.appId }, file))).toEqual([
      'file too_many_lines',
    ]);
  });
});

describe('Large imports', () => {
  test('A large import runs in batches with progress, in one transaction that a late error rolls back', async () => {
    const text = `email,firstname,lastname\n${Array.from({ length: 2_500 }, (_, index) => `p${index}@,Ana,F`).join('\n')}`;
    // The database rejects the last person after all checks have passed.
    await ctx.db.execute(sql`
      create or replace function refuse_last_person() returns trigger language plpgsql as
      $$ begin if new.email like 'p2499@%' then raise exception 'not this one'; end if; return new; end $$`);
    await ctx.db.execute(
      sql`create trigger refuse_last before insert on users for each row execute function refuse_last_person()`,
    );
    await expect(importText(text)).rejects.toThrow();
    await ctx.db.execute(sql`drop function refuse_last_person cascade`);
    expect(await members()).toEqual([]);

    const seen: ImportProgress[] = [];
    await importMembers(ctx, { app: tenant.appId }, bytes(text), (progress) => seen.push(progress));
    expect(seen.map(({ step, done }) => `${step} ${done}`)).toEqual([
      'checking 1000',
      'checking 2000',
      'checking 2500',
      'storing 1000',
      'storing 2000',
      'storing 2500',
    ]);
    const [counted] = await ctx.db.execute<{ people: number; names: number }>(sql`
      select count(*)::int as people, count(distinct u.username)::int as names
      from memberships m join users u on u.id = m.user_id where m.app_id = ${tenant.appId}`);
    expect(counted).toEqual({ people: 2_500, names: 2_500 });
  });

  test('Of two concurrent imports of the same file exactly one succeeds', async () => {
    const text = `email,firstname,lastname\n${Array.from({ length: 300 }, (_, index) => `p${index}@,Ana,F`).join('\n')}`;
    const ended = await Promise.allSettled([importText(text), importText(text)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await members()).toHaveLength(300);
  });
});
