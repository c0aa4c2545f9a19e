import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, type Person, runJobs } from '#server/testing/index.ts';
import { type Poll, poll, search } from './testing/shop.ts';

// Simulates slow suppliers in this file; the setting is read at first use.
process.env.SANDBOX_LATENCY = 'on';

let member: Person;

beforeAll(async () => {
  member = await aMember(await aTenant());
});

test('With slow transfer suppliers, each poll returns all quotes so far until more_coming is false', async () => {
  const started = await search({ as: member });
  const polls: Poll[] = [];
  for (let round = 0; round < 60; round += 1) {
    polls.push((await poll({ as: member }, started.body.search_id)).body);
    if (!polls.at(-1)?.more_coming) break;
    await wait(150);
    await runJobs();
  }
  expect(polls[0]).toMatchObject({ more_coming: true, quotes: [] });
  expect(polls.at(-1)?.more_coming).toBe(false);
  const sizes = [...new Set(polls.map(({ total }) => total))];
  // Nothing, a part, everything: on a slow machine a poll may miss the other steps.
  expect(sizes.length).toBeGreaterThan(2);
  polls.slice(1).forEach((later, index) => {
    const ids = later.quotes.map(({ quote_id }) => quote_id);
    expect(ids).toEqual(expect.arrayContaining(polls[index]?.quotes.map(({ quote_id }) => quote_id) ?? []));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
