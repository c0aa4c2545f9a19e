import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { GET as publishKeys } from '#app/.well-known/jwks.json/route.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import { openPool } from '#server/platform/db/index.ts';
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts';
import { migrateDatabase } from '#server/platform/migrate-database.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { callApi, runJobs, type Tenant } from '#server/testing/index.ts';
import { aMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { runOpsProcess } from './testing/run-ops-process.ts';

/** Creates a migrated and otherwise empty Production database for this file alone. */
async function emptyProduction(): Promise<string> {
  const base = inject('postgresUrl');
  const name = `sojourn_test_${inject('testRun')}_ops_production`;
  await ensureDatabase(base, name);
  const address = base.replace(/\/[^/]*$/, `/${name}`);
  await migrateDatabase(address);
  return address;
}

const production = ['--environment', 'production', '--json', '--by', 'olga'];

async function ops<Result = Record<string, string>>(
  args: readonly string[],
  input?: string,
): Promise<Result> {
  const { code, output, errors } = await runOpsProcess([...args, ...production], input);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return JSON.parse(output) as Result;
}

type SigningKeys = { keys: { kid: string; state: string }[] };

let url: string;
let tenant: Tenant;
/** The tokens of the member's sign-in. */
let tokens: { access_token: string; refresh_token: string };
let mailServer: MailServer;

beforeAll(async () => {
  [url, mailServer] = await Promise.all([emptyProduction(), aMailServer()]);
  process.env.DATABASE_URL_PRODUCTION = url;
  process.env.SMTP_URL = mailServer.url;
});

afterAll(() => mailServer.stop());

/** Requests a passcode in Production and reads it from the e-mail message on the mail server. */
async function mailedPasscode(tenant: Tenant, email: string): Promise<string | undefined> {
  await callApi('POST', '/v1/auths/login/initiate', { app: tenant, body: { email } });
  await runJobs('Production');
  return mailServer.received.find(({ to }) => to.includes(email))?.source.match(/^(\d{6})\r?$/m)?.[1];
}

async function rowsOf(query: string): Promise<string> {
  const { sql } = openPool(url, 1);
  const rows = await sql.unsafe(query);
  await sql.end();
  return JSON.stringify(rows);
}

describe('Setup of an empty Production database', () => {
  test('Operator commands create an organisation, app, theme, key and member in Production, and the member signs in', async () => {
    expect(await ops(['org', 'list'])).toEqual({ organisations: [], next: null });
    await ops(['org', 'create', '--name', 'Aurora Alliance', '--slug', 'alliance', '--currency', 'EUR']);
    const app = await ops([
      ...['app', 'create', '--org', 'alliance', '--name', 'Aurora', '--slug', 'aurora', '--currency', 'EUR'],
      ...['--locale', 'en', '--module', 'hotels', '--tier', 'bronze:0', '--tier', 'gold:50000'],
    ]);
    // The modules of the app come from the brand.
    const brand = JSON.stringify({ ...seededBrand('aurora'), modules: ['hotels', 'perks'] });
    await ops(['theme', 'set', '--app', 'aurora', '--brand', '-'], brand);
    const made = await ops(['key', 'create', '--app', 'aurora', '--name', 'Booking engine']);
    await ops([
      ...['member', 'add', '--app', 'aurora', '--email', 'Ana@Aurora.example', '--firstname', 'Ana'],
      ...['--lastname', 'Ferreira', '--tier', 'gold', '--points', '1200'],
    ]);

    tenant = {
      environment: 'Production',
      organisationId: '',
      appId: String(app.id),
      apiKey: String(made.key),
    };
    const early = await callApi('POST', '/v1/auths/login/initiate', {
      app: tenant,
      body: { email: 'ana@aurora.example' },
    });
    expect([early.status, early.problem.code]).toEqual([403, 'production_not_enabled']);

    await ops(['app', 'approve-production', '--app', 'aurora', '--reason', 'Contract 2027-014']);
    const passcode = await mailedPasscode(tenant, 'ana@aurora.example');
    // Without X-Environment the request is for Production.
    const signedIn = await callApi('POST', '/v1/auths/login', {
      app: tenant,
      environment: null,
      body: { email: 'ana@aurora.example', passcode },
    });
    expect(signedIn.status).toBe(200);
    tokens = signedIn.body as typeof tokens;
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const membership = await callApi('GET', '/v1/users/membership', { app: tenant, headers: bearer });
    expect(membership.body).toMatchObject({ data: { tier: 'gold', pointBalance: 1200, status: 'active' } });
    const context = await callApi('GET', '/v1/users/app', { app: tenant, headers: bearer });
    expect(context.body).toMatchObject({
      name: 'Aurora',
      environment: 'Production',
      modules: ['hotels', 'perks'],
      branding: { slug: 'aurora', typePair: 'figtree' },
    });
  });

  test('The audit log contains every operator command with operator and reason, and no secret', async () => {
    const { acts } = await ops<{ acts: { action: string; operator: string; reason: string }[] }>([
      'audit',
      'list',
    ]);
    expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
      ['app.approve-production', 'Contract 2027-014'],
      ['member.add', ''],
      ['key.create', ''],
      ['theme.set', ''],
      ['app.create', ''],
      ['org.create', ''],
    ]);
    expect(new Set(acts.map(({ operator }) => operator))).toEqual(new Set(['olga']));
    expect(await rowsOf('select * from operator_acts')).not.toMatch(/sk_production|ana@|Ferreira/i);
  });

  test('Operator commands list the dead jobs of Production and retry one, with a reason in the audit log', async () => {
    await rowsOf(`select graphile_worker.add_job('test_lost', max_attempts => 3, job_key => 'test_lost')`);
    const dying = await rowsOf(`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Error: refused'
      where key = 'test_lost' returning id::text`);
    const [{ id }] = JSON.parse(dying) as [{ id: string }];
    const dead = { id, name: 'test_lost', attempts: 3, max_attempts: 3, last_error: 'Error: refused' };
    const listed = await ops<{ jobs: object[] }>(['job', 'list', '--state', 'dead']);
    expect(listed).toMatchObject({ jobs: [dead], next: null });
    const retried = await ops(['job', 'retry', '--job', id, '--reason', 'Ticket 13']);
    expect(retried).toEqual({ id, name: 'test_lost', state: 'due', was: 'dead', attempts: 3 });
    expect(await ops(['job', 'list', '--state', 'dead'])).toEqual({ jobs: [], next: null });
    const { acts } = await ops<{ acts: object[] }>(['audit', 'list', '--limit', '1']);
    expect(acts).toMatchObject([{ action: 'job.retry', reason: 'Ticket 13', subject_id: id }]);
  });

  test('A rotated signing key signs at once, and tokens of the previous key stay valid', async () => {
    const before = await ops<SigningKeys>(['signing-key', 'list']);
    expect(before.keys.map(({ state }) => state)).toEqual(['signing']);
    const { keys } = await ops<SigningKeys>(['signing-key', 'rotate', '--reason', 'Ticket 12']);
    expect(keys.map(({ state }) => state)).toEqual(['signing', 'verifying']);
    expect(await ops<SigningKeys>(['signing-key', 'list'])).toEqual({ keys });
    const kids = keys.map(({ kid }) => kid);
    expect(kids[1]).toBe(before.keys[0]?.kid);
    // A server reloads its keys after five minutes.
    processWide('signing-key-rings', () => new Map<string, unknown>()).clear();
    const published = await publishKeys(new Request('http://localhost/.well-known/jwks.json'));
    const { keys: jwks } = (await published.json()) as { keys: { kid: string }[] };
    expect(jwks.map(({ kid }) => kid)).toEqual(expect.arrayContaining(kids));
    const refreshed = await callApi<typeof tokens>('POST', '/v1/auths/refresh', {
      app: tenant,
      body: { refresh_token: tokens.refresh_token },
    });
    expect(decodeProtectedHeader(tokens.access_token).kid).toBe(kids[1]);
    expect(decodeProtectedHeader(refreshed.body.access_token).kid).toBe(kids[0]);
    for (const { access_token } of [tokens, refreshed.body]) {
      const headers = { authorization: `Bearer ${access_token}` };
      expect((await callApi('GET', '/v1/users/membership', { app: tenant, headers })).status).toBe(200);
    }
    const { acts } = await ops<{ acts: Record<string, unknown>[] }>(['audit', 'list', '--limit', '1']);
    expect(acts).toMatchObject([
      { action: 'signing-key.rotate', reason: 'Ticket 12', detail: { kid: kids[0] } },
    ]);
  });

  test('An API key is stored only as its hash, and rotation keeps the old key valid for the overlap', async () => {
    const first = await ops(['key', 'create', '--app', 'aurora', '--name', 'Report']);
    const second = await ops<{ key: string; replaced: { id: string; state: string } }>([
      ...['key', 'rotate', '--app', 'aurora', '--key', String(first.id), '--overlap', '1h'],
    ]);
    expect(second.replaced).toMatchObject({ id: first.id, state: 'expiring' });
    expect(second.key).toMatch(/^sk_production_[\w-]{43}$/);
    const stored = await rowsOf('select * from api_keys');
    expect(stored).not.toContain(String(first.key));
    expect(stored).not.toContain(second.key);
  });

  test('An imported catalogue, a rule and a file give perks in Production that the member sees', async () => {
    const catalogue =
      'code,title,category,value,products,valid_days\nlounge_visit,Lounge visit,lounge,free,lounge,365\n';
    await ops(['perk-catalogue', 'import', '--app', 'aurora', '--file', '-'], catalogue);
    const rule = ['--app', 'aurora', '--tier', 'gold', '--perk', 'lounge_visit'];
    await ops(['perk-rule', 'set', ...rule, '--each-year', '2', '--reason', 'Programme']);
    await runJobs('Production');
    const named = ['--app', 'aurora', '--member', 'ana@aurora.example'];
    const granted = await ops([
      ...['perk', 'grant', ...named, '--perk', 'lounge_visit', '--quantity', '3'],
      ...['--reference', 'ticket-1', '--reason', 'Ticket 1'],
    ]);
    await ops(['perk', 'revoke', '--app', 'aurora', '--perk', String(granted.id), '--reason', 'A mistake']);
    const { perks } = await ops<{ perks: object[] }>(['perk', 'list', ...named]);
    expect(perks).toMatchObject([
      { title: 'Lounge visit', status: 'revoked', units_total: 3, reference: 'ticket-1' },
      { title: 'Lounge visit', status: 'available', units_total: 2, reference: null },
    ]);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const wallet = await callApi<{ perks: object[] }>('GET', '/v1/perks/saved?status=available', {
      app: tenant,
      headers,
    });
    expect(wallet.body.perks).toMatchObject([{ title: 'Lounge visit', units_remaining: 2 }]);
    // Five processes, each of which loads the product.
  });
});

describe('Output of operator commands', () => {
  const run = (...args: string[]) => runOpsProcess([...args, '--environment', 'production']);

  test('A refused operator command names the option on standard error and exits with 1', async () => {
    const slug = await run('org', 'create', '--name', 'X', '--slug', 'No Good', '--currency', 'EUX');
    expect(slug).toMatchObject({ code: 1, output: '' });
    expect(slug.errors).toContain('--slug: Must have 2 to 31 lower-case letters');
    expect(slug.errors).toContain('--currency: Must be an ISO 4217 currency code.');
    const app = await run('app', 'show', '--app', 'nobody');
    expect(app.errors).toBe('Refused: There is no app "nobody" in Production.\n');
  });

  test('A refused operator command with --json prints JSON on standard error', async () => {
    const refused = await run('app', 'show', '--app', 'nobody', '--json');
    expect(JSON.parse(refused.errors)).toEqual({
      error: { code: 'not_found', message: 'There is no app "nobody" in Production.' },
    });
  });

  test('An unknown operator command exits with 2 and points to the help', async () => {
    const unknown = await run('app', 'creat');
    expect(unknown.code).toBe(2);
    expect(unknown.errors).toContain('npm run ops -- app --help');
    expect((await runOpsProcess(['org', 'list'])).errors).toContain('Missing: --environment ENV');
    expect((await runOpsProcess(['org', 'list', '--environment', 'live'])).code).toBe(2);
    expect((await runOpsProcess([])).code).toBe(2);
  });

  test('The help of an operator command needs no database', async () => {
    const help = await runOpsProcess(['app', 'create', '--help']);
    expect(help.code).toBe(0);
    expect(help.output).toContain('--return-origin ORIGIN');
  });

  test('A member import reports errors by line and prints progress only on standard error', async () => {
    const base = ['member', 'import', '--app', 'aurora', '--file', '-', ...production];
    const bad = 'email,firstname,lastname\nben@aurora.example,Ben,Okafor\nnot-an-address,Mia,Lindqvist\n';
    const refused = await runOpsProcess(
      base.filter((word) => word !== '--json'),
      bad,
    );
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('line 3, email: Must be an e-mail address.');
    const good = bad.replace('not-an-address', 'mia@aurora.example');
    const added = await runOpsProcess(base, good);
    expect(added.code).toBe(0);
    expect(JSON.parse(added.output)).toMatchObject({ added: 2, new_accounts: 2, skipped: 0 });
    expect(added.errors).toContain('Storing 2 of 2');
  });

  test('A file of grants with an invalid line names it, and with --skip-invalid grants the others and exits with 1', async () => {
    const base = ['perk', 'grant-file', '--app', 'aurora', '--file', '-', '--reason', 'Campaign'];
    const file = 'key,member,perk\na,ana@aurora.example,lounge_visit\nb,nobody@aurora.example,lounge_visit\n';
    const start = (...more: string[]) =>
      runOpsProcess([...base, ...more, '--environment', 'production', '--by', 'olga'], file);
    const refused = await start();
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toContain('line 3, member: Is no member of the app.');
    const granted = await start('--skip-invalid');
    expect(granted.code).toBe(1);
    expect(granted.output).toContain(
      'Granted 1 perks in aurora; 0 were granted before, 1 lines were refused.',
    );
    expect(granted.output).toContain('line 3, member: Is no member of the app.');
    expect(granted.errors).toContain('Storing 1 of 1');
  });

  test('An operator command refuses a database without migrations', async () => {
    const before = process.env.DATABASE_URL_PRODUCTION;
    process.env.DATABASE_URL_PRODUCTION = inject('postgresUrl').replace(/\/[^/]*$/, '/postgres');
    const refused = await run('org', 'list');
    process.env.DATABASE_URL_PRODUCTION = before;
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toContain('run `npm run db:migrate` first');
  });
});
