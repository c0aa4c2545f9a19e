import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { windowKey } from '#server/platform/limits/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

type Found = { users: { username: string; image: string | null }[] };

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();

const search = (username: string, as: Person = ana) =>
  callApi<Found>('GET', `/v1/users/search?${new URLSearchParams({ username })}`, { as });
const namesFor = async (prefix: string, as: Person = ana) =>
  (await search(prefix, as)).body.users.map(({ username }) => username);

/** Usernames are unique in an environment: names of one test begin alike and with nothing else. */
const fresh = () => `q${newId().replaceAll('-', '').slice(-12)}`;

async function named(username: string, options: { in?: Tenant; status?: 'pending' | 'suspended' } = {}) {
  const person = await aMember(options.in ?? tenant, options.status ? { status: options.status } : {});
  await db.execute(sql`update users set username = ${username} where id = ${person.userId}`);
  return person;
}

beforeAll(async () => {
  tenant = await aTenant();
});

beforeEach(async () => {
  ana = await aMember(tenant);
});

describe('looking up members by username', () => {
  test('finds those whose name starts with the prefix, and tells name and picture only', async () => {
    const prefix = fresh();
    const ben = await named(`${prefix}_ben`);
    await named(`x${prefix}`);
    await db.execute(sql`update users set image = 'https://partner.example/b.jpg' where id = ${ben.userId}`);
    await named(prefix);
    const { status, body } = await search(prefix);
    expect(status).toBe(200);
    expect(body).toEqual({
      users: [
        { username: prefix, image: null },
        { username: `${prefix}_ben`, image: 'https://partner.example/b.jpg' },
      ],
    });
  });

  test('overlooks capitals, in any script, and how accents are encoded, but not accents themselves', async () => {
    const prefix = fresh();
    await named(`${prefix}Ünal`);
    await named(`${prefix}Ωmega`);
    expect(await namesFor(`${prefix}üNA`)).toEqual([`${prefix}Ünal`]);
    expect(await namesFor(`${prefix}U\u0308n`.toUpperCase())).toEqual([`${prefix}Ünal`]);
    expect(await namesFor(`${prefix}ω`)).toEqual([`${prefix}Ωmega`]);
    expect(await namesFor(`${prefix}un`)).toEqual([]);
  });

  test('takes no character for a wildcard', async () => {
    const prefix = fresh();
    await named(`${prefix}_a%b\\c`);
    await named(`${prefix}xaxbxc`);
    expect(await namesFor(`${prefix}_a%b\\`)).toEqual([`${prefix}_a%b\\c`]);
    expect(await namesFor(`${prefix}%`)).toEqual([]);
    expect(await namesFor('%%%')).toEqual([]);
    expect(await namesFor('___')).toEqual([]);
  });

  test('orders by the code points of the normalised names and stops at 20', async () => {
    const prefix = fresh();
    for (const ending of ['é', 'B', 'a', '_', '9', 'z']) await named(prefix + ending);
    expect(await namesFor(prefix)).toEqual(['9', '_', 'a', 'B', 'z', 'é'].map((ending) => prefix + ending));
    for (let index = 0; index < 20; index += 1) await named(`${prefix}m${String(index).padStart(2, '0')}`);
    const names = await namesFor(prefix);
    expect(names).toHaveLength(20);
    expect(names.at(-1)).toBe(`${prefix}m15`);
  });

  test('follows a change of name', async () => {
    const [before, after] = [fresh(), fresh()];
    const ben = await named(before);
    await db.execute(sql`update users set username = ${after} where id = ${ben.userId}`);
    expect([await namesFor(before), await namesFor(after)]).toEqual([[], [after]]);
  });

  test('finds nobody of another app, nobody without an active membership, nobody deactivated', async () => {
    const prefix = fresh();
    await named(`${prefix}_abroad`, { in: await aTenant() });
    await named(`${prefix}_pending`, { status: 'pending' });
    await named(`${prefix}_suspended`, { status: 'suspended' });
    const gone = await named(`${prefix}_gone`);
    await db.execute(sql`update users set is_active = false where id = ${gone.userId}`);
    await named(`${prefix}_here`);
    expect(await namesFor(prefix)).toEqual([`${prefix}_here`]);
  });
});

describe('is refused', () => {
  test.each(['pending', 'suspended'] as const)('to a member whose membership is %s: 403', async (status) => {
    const { status: code, problem } = await search('ana', await aMember(tenant, { status }));
    expect([code, problem.code]).toEqual([403, 'membership_inactive']);
  });

  test('to staff without a membership: 403', async () => {
    const boss = await aMember(tenant, { role: 'owner' });
    await db.execute(sql`delete from memberships where id = ${boss.membershipId}`);
    expect((await search('ana', boss)).problem.code).toBe('membership_inactive');
  });

  test.each([
    ['two characters', 'an'],
    ['nothing', ''],
    ['two emoji, which JavaScript counts as four', '🦊🦊'],
    ['65 characters', 'a'.repeat(65)],
  ])('with a prefix of %s: 422', async (_, prefix) => {
    const { status, problem } = await search(prefix);
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['username']]);
  });

  test('without a prefix: 422', async () => {
    const { status, problem } = await callApi('GET', '/v1/users/search', { as: ana });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'username', code: 'required' })]);
  });

  test('64 characters are taken', async () => {
    expect((await search('a'.repeat(64))).status).toBe(200);
  });
});

describe('the limit of 30 searches a minute', () => {
  test('is told by the RateLimit headers of each answer', async () => {
    const first = (await search('ana')).headers;
    const second = (await search('ana')).headers;
    expect([first.get('ratelimit-limit'), first.get('ratelimit-remaining')]).toEqual(['30', '29']);
    expect(second.get('ratelimit-remaining')).toBe('28');
    expect(Number(second.get('ratelimit-reset'))).toBeGreaterThan(50);
    expect(Number(second.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
  });

  test('lets 30 of 45 simultaneous ones through, and tells the others when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => search('ana')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(refused).toHaveLength(15);
    for (const { problem, headers } of refused) {
      expect(problem.code).toBe('rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  });

  test('counts each person by themselves, and in each app by itself', async () => {
    await Promise.all(Array.from({ length: 31 }, () => search('ana')));
    expect((await search('ana')).status).toBe(429);
    expect((await search('ana', await aMember(tenant))).status).toBe(200);
    const key = windowKey('Sandbox', `user-search:${tenant.appId}:${ana.userId}`);
    expect(await db.execute(sql`select 1 from rate_windows where key = ${key}`)).toHaveLength(1);
  });

  test('does not count what was refused for another reason', async () => {
    for (let index = 0; index < 5; index += 1) await search('an');
    expect((await search('ana')).headers.get('ratelimit-remaining')).toBe('29');
  });
});
