import { describe, expect, test } from 'vitest';
import { systemContext } from '#server/testing/index.ts';
import { sql } from '../db/sql.ts';
import { newId } from '../ids/index.ts';
import { slidingWindowLimit, windowKey } from './sliding-window-limit.ts';

const ctx = systemContext();
const { db } = ctx;

/** Simulates that seconds pass for one window by moving its hits into the past. */
async function simulateSeconds(key: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update rate_windows set hits = (select array_agg(hit - make_interval(secs => ${seconds}) order by hit) from unnest(hits) hit)
    where key = ${windowKey('Sandbox', key)}`);
}

describe('Sliding-window limits', () => {
  test('A sliding-window limit allows exactly its number of hits under 200 parallel calls', async () => {
    const key = newId();
    const taken = await Promise.all(Array.from({ length: 200 }, () => slidingWindowLimit(ctx, key, 5, 600)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(taken.every(({ allowed, retryAfterSeconds }) => allowed || retryAfterSeconds > 590)).toBe(true);
  });

  test('A sliding-window limit returns how many hits remain', async () => {
    const key = newId();
    const remaining = [];
    for (let call = 0; call < 4; call += 1)
      remaining.push((await slidingWindowLimit(ctx, key, 3, 60)).remaining);
    expect(remaining).toEqual([2, 1, 0, 0]);
  });

  test('A sliding-window limit allows the next hit when the oldest one has left the window', async () => {
    const key = newId();
    await slidingWindowLimit(ctx, key, 2, 600);
    await simulateSeconds(key, 400);
    await slidingWindowLimit(ctx, key, 2, 600);
    expect(await slidingWindowLimit(ctx, key, 2, 600)).toMatchObject({
      allowed: false,
      retryAfterSeconds: 200,
    });
    await simulateSeconds(key, 199);
    expect((await slidingWindowLimit(ctx, key, 2, 600)).allowed).toBe(false);
    await simulateSeconds(key, 2);
    expect((await slidingWindowLimit(ctx, key, 2, 600)).allowed).toBe(true);
    // The second hit is 201 s old and still counts, so the next place is free in 399 s.
    expect(await slidingWindowLimit(ctx, key, 2, 600)).toMatchObject({
      allowed: false,
      retryAfterSeconds: 399,
    });
  });

  test('Refused hits do not prolong the wait of a sliding-window limit', async () => {
    const key = newId();
    await slidingWindowLimit(ctx, key, 1, 60);
    await simulateSeconds(key, 30);
    for (let call = 0; call < 20; call += 1) await slidingWindowLimit(ctx, key, 1, 60);
    expect((await slidingWindowLimit(ctx, key, 1, 60)).retryAfterSeconds).toBeLessThanOrEqual(30);
  });
});

test('A sliding window is stored under hashed identifiers that differ between environments', async () => {
  const key = `login:${newId()}:ana-${newId()}@aurora.example`;
  await slidingWindowLimit(ctx, key, 5, 60);
  const stored = windowKey('Sandbox', key);
  expect(stored).toMatch(/^login:[0-9a-f]{64}$/);
  expect(stored).not.toBe(windowKey('Production', key));
  expect(await db.execute(sql`select 1 from rate_windows where key = ${stored}`)).toHaveLength(1);
  const [, appId, email] = key.split(':');
  for (const word of [appId, email]) {
    expect(await db.execute(sql`select 1 from rate_windows where strpos(key, ${word}) > 0`)).toHaveLength(0);
  }
});
