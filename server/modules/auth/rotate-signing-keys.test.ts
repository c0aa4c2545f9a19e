import { decodeProtectedHeader } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { systemContext } from '#server/testing/index.ts';
import { signAccessToken, verifyAccessToken } from './access-token.ts';
import { rotateSigningKeys } from './index.ts';
import { publicKeys, signingKey } from './signing-keys.ts';

// Production keys, because no other test of this worker signs with them at the same time.
const ctx = systemContext('Production');
const { db } = ctx;

/** Clears the key cache, so that this process reloads its keys as it does after five minutes. */
const clearKeyCache = () => processWide('signing-key-rings', () => new Map<string, unknown>()).clear();
const rotate = () => rotateSigningKeys.run(ctx, {});
const count = async () => (await db.execute(sql`select 1 from signing_keys`)).length;
const signToken = () =>
  signAccessToken({
    environment: 'Production',
    userId: newId(),
    sessionId: newId(),
    appId: newId(),
    organisationId: newId(),
    roles: ['member'],
  });
const age = (days: number) =>
  db.execute(sql`update signing_keys set created_at = now() - make_interval(days => ${days}, secs => 5)`);

beforeEach(async () => {
  clearKeyCache();
  await signingKey('Production');
});

test('A signing key younger than 90 days is not rotated', async () => {
  await age(89);
  const before = await count();
  await rotate();
  expect(await count()).toBe(before);
});

test('When several processes rotate after 90 days, one creates a key, and tokens of both keys are valid', async () => {
  await age(90);
  const before = await count();
  const old = await signToken();
  await Promise.all([rotate(), rotate(), rotate()]);
  await rotate();
  expect(await count()).toBe(before + 1);

  clearKeyCache();
  const fresh = await signToken();
  const kids = [old, fresh].map((token) => decodeProtectedHeader(token).kid);
  expect(new Set(kids).size).toBe(2);
  expect((await publicKeys('Production')).map(({ kid }) => kid)).toEqual(expect.arrayContaining(kids));
  for (const token of [old, fresh]) {
    expect((await verifyAccessToken(token)).environment).toBe('Production');
  }
});

test('A replaced signing key stays published for longer than the lifetime of an access token', async () => {
  await age(90);
  await rotate();
  const [row] = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from min(retires_at) - now())::float as seconds from signing_keys where retires_at > now()`);
  expect(row?.seconds).toBeGreaterThan(900);
});

test('Private signing keys cannot be read from the database without the server secret', async () => {
  const rows = await db.execute<{ text: string; sealed: string }>(
    sql`select k::text as text, private_sealed as sealed from signing_keys k`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text, sealed } of rows) {
    const readable = [text, Buffer.from(sealed, 'base64').toString('latin1')].join(' ');
    expect(readable).not.toMatch(/"d"|\\"d\\"|"kty":"OKP","d"|PRIVATE KEY/);
    expect(() => JSON.parse(sealed)).toThrow();
    expect(() => JSON.parse(Buffer.from(sealed, 'base64').toString('utf8'))).toThrow();
  }
});
