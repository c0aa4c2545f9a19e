import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { windowKey } from '#server/platform/rate-limit/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

type Found = { users: { username: string; image: string | null }[] };

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();

const search = (username: string, as: Person = ana) =>
  callApi<Found>('GET', `/v1/users/search?${new URLSearchParams({ username })}`, { as });
const namesFor = async (prefix: string, as: Person = ana) =>
  (await search(prefix, as)).body.users.map(({ username }) => username);

/**
 * Returns a prefix that only the usernames of one test share, because usernames are unique in an environment.
 */
const freshPrefix = () => `q${newId().replaceAll('-', '').slice(-12)}`;

async function memberNamed(
  username: string,
  options: { in?: Tenant; status?: 'pending' | 'suspended' } = {},
) {
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

describe('User search', () => {
  test('The user search matches the prefix of the username and returns only name and image', async () => {
    const prefix = freshPrefix();
    const ben = await memberNamed(`${prefix}_ben`);
    await memberNamed(`x${prefix}`);
    await db.execute(sql`update users set image = 'https://partner.example/b.jpg' where id = ${ben.userId}`);
    await memberNamed(prefix);
    const { status, body } = await search(prefix);
    expect(status).toBe(200);
    expect(body).toEqual({
      users: [
        { username: prefix, image: null },
        { username: `${prefix}_ben`, image: 'https://partner.example/b.jpg' },
      ],
    });
  });

  test('The user search ignores case and Unicode normalisation but not accents', async () => {
    const prefix = freshPrefix();
    await memberNamed(`${prefix}Ünal`);
    await memberNamed(`${prefix}Ωmega`);
    expect(await namesFor(`${prefix}üNA`)).toEqual([`${prefix}Ünal`]);
    expect(await namesFor(`${prefix}U\u0308n`.toUpperCase())).toEqual([`${prefix}Ünal`]);
    expect(await namesFor(`${prefix}ω`)).toEqual([`${prefix}Ωmega`]);
    expect(await namesFor(`${prefix}un`)).toEqual([]);
  });

  test('The user search treats no character as a wildcard', async () => {
    const prefix = freshPrefix();
    await memberNamed(`${prefix}_a%b\\c`);
    await memberNamed(`${prefix}xaxbxc`);
    expect(await namesFor(`${prefix}_a%b\\`)).toEqual([`${prefix}_a%b\\c`]);
    expect(await namesFor(`${prefix}%`)).toEqual([]);
    expect(await namesFor('%%%')).toEqual([]);
    expect(await namesFor('___')).toEqual([]);
  });

  test('The user search orders by code points of the normalised names and returns at most 20', async () => {
    const prefix = freshPrefix();
    for (const ending of ['é', 'B', 'a', '_', '9', 'z']) await memberNamed(prefix + ending);
    expect(await namesFor(prefix)).toEqual(['9', '_', 'a', 'B', 'z', 'é'].map((ending) => prefix + ending));
    for (let index = 0; index < 20; index += 1)
      await memberNamed(`${prefix}m${String(index).padStart(2, '0')}`);
    const names = await namesFor(prefix);
    expect(names).toHaveLength(20);
    expect(names.at(-1)).toBe(`${prefix}m15`);
  });

  test('The user search finds a user by the new username after a change', async () => {
    const [before, after] = [freshPrefix(), freshPrefix()];
    const ben = await memberNamed(before);
    await db.execute(sql`update users set username = ${after} where id = ${ben.userId}`);
    expect([await namesFor(before), await namesFor(after)]).toEqual([[], [after]]);
  });

  test('The user search finds only active users with an active membership in the same app', async () => {
    const prefix = freshPrefix();
    await memberNamed(`${prefix}_abroad`, { in: await aTenant() });
    await memberNamed(`${prefix}_pending`, { status: 'pending' });
    await memberNamed(`${prefix}_suspended`, { status: 'suspended' });
    const gone = await memberNamed(`${prefix}_gone`);
    await db.execute(sql`update users set is_active = false where id = ${gone.userId}`);
    await memberNamed(`${prefix}_here`);
    expect(await namesFor(prefix)).toEqual([`${prefix}_here`]);
  });
});

describe('Refused user searches', () => {
  test.each(['pending', 'suspended'] as const)(
    'The user search returns 403 to a member whose membership is %s',
    async (status) => {
      const { status: code, problem } = await search('ana', await aMember(tenant, { status }));
      expect([code, problem.code]).toEqual([403, 'membership_inactive']);
    },
  );

  test('The user search returns 403 to staff without a membership', async () => {
    const boss = await aMember(tenant, { role: 'owner' });
    await db.execute(sql`delete from memberships where id = ${boss.membershipId}`);
    expect((await search('ana', boss)).problem.code).toBe('membership_inactive');
  });

  test.each([
    ['two characters', 'an'],
    ['no characters', ''],
    ['two emoji, which JavaScript counts as four', '🦊🦊'],
    ['65 characters', 'a'.repeat(65)],
  ])('The user search returns 422 for a prefix of %s', async (_, prefix) => {
    const { status, problem } = await search(prefix);
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['username']]);
  });

  test('The user search returns 422 without a prefix', async () => {
    const { status, problem } = await callApi('GET', '/v1/users/search', { as: ana });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([expect.objectContaining({ field: 'username', code: 'required' })]);
  });

  test('The user search accepts a prefix of 64 characters', async () => {
    expect((await search('a'.repeat(64))).status).toBe(200);
  });
});

describe('Rate limit of user searches', () => {
  test('Each user search reports its limit of 30 a minute in the RateLimit headers', async () => {
    const first = (await search('ana')).headers;
    const second = (await search('ana')).headers;
    expect([first.get('ratelimit-limit'), first.get('ratelimit-remaining')]).toEqual(['30', '29']);
    expect(second.get('ratelimit-remaining')).toBe('28');
    expect(Number(second.get('ratelimit-reset'))).toBeGreaterThan(50);
    expect(Number(second.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
  });

  test('Of 45 simultaneous user searches 30 succeed, and the others get 429 with Retry-After', async () => {
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

  test('The limit of user searches applies per user and app', async () => {
    await Promise.all(Array.from({ length: 31 }, () => search('ana')));
    expect((await search('ana')).status).toBe(429);
    expect((await search('ana', await aMember(tenant))).status).toBe(200);
    const key = windowKey('Sandbox', `user-search:${tenant.appId}:${ana.userId}`);
    expect(await db.execute(sql`select 1 from rate_windows where key = ${key}`)).toHaveLength(1);
  });

  test('A user search that fails validation does not count towards the limit', async () => {
    for (let index = 0; index < 5; index += 1) await search('an');
    expect((await search('ana')).headers.get('ratelimit-remaining')).toBe('29');
  });
});
