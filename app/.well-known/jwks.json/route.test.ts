import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicKeys } from '#server/modules/auth/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { systemContext } from '#server/testing/index.ts';
import { GET } from './route.ts';

const ask = async () => {
  const response = await GET(new Request('http://sojourn.test/.well-known/jwks.json'));
  const body = await response.json();
  const kids = body.keys?.map(({ kid }: { kid: string }) => kid);
  return { status: response.status, headers: response.headers, code: body.code, kids };
};

const kidsOf = async (environment: Environment) => (await publicKeys(environment)).map(({ kid }) => kid);

/** Clears the key cache, so that this process reloads its keys as it does after five minutes. */
const clearKeyCache = () => processWide('signing-key-rings', () => new Map<string, unknown>()).clear();
/** Forgets what was published, as a new process knows nothing. */
const forget = () => processWide('published-keys', () => new Map<string, unknown>()).clear();

const away: Environment[] = [];
/** Takes the keys away from an environment until the end of the test. */
async function takeAway(environment: Environment) {
  await systemContext(environment).db.execute(sql`alter table signing_keys rename to signing_keys_away`);
  away.push(environment);
}

let kids: Record<Environment, (string | undefined)[]>;

beforeEach(async () => {
  kids = { Sandbox: await kidsOf('Sandbox'), Production: await kidsOf('Production') };
  clearKeyCache();
  forget();
});

afterEach(async () => {
  for (const environment of away.splice(0))
    await systemContext(environment).db.execute(sql`alter table signing_keys_away rename to signing_keys`);
  clearKeyCache();
});

test('While the Sandbox fails, Production’s keys are published, and nobody caches the incomplete document', async () => {
  await takeAway('Sandbox');
  const answer = await ask();
  expect([answer.status, answer.kids]).toEqual([200, kids.Production]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('Keys that were read in the last hour are published while both environments fail', async () => {
  await ask();
  clearKeyCache();
  await takeAway('Sandbox');
  await takeAway('Production');
  const answer = await ask();
  expect([answer.status, answer.kids]).toEqual([200, [...kids.Sandbox, ...kids.Production]]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
});

test('While Production does not answer and its keys are not known, the answer is a 503 before a statement gives up', async () => {
  const { db } = systemContext('Production');
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table signing_keys in access exclusive mode`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  // Gives up after the lock timeout of 5 s. A limit in seconds would fail on a busy machine.
  const statement = db.execute(sql`select 1 from signing_keys`).then(
    () => 'read',
    () => 'gave up',
  );
  const answer = await Promise.race([ask(), statement]);
  release.resolve();
  await Promise.all([holding, statement]);
  if (typeof answer === 'string') throw new Error(`The statement ${answer} first`);
  expect([answer.status, answer.code]).toEqual([503, 'service_unavailable']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
});
