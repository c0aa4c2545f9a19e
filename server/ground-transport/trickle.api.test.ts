import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { aMember, aTenant, type Person, runJobs } from '#server/testing/index.ts';
import { type Poll, poll, search } from './testing/shop.ts';

// Read at first use: in this file the suppliers take their time.
process.env.SANDBOX_LATENCY = 'on';

let member: Person;

beforeAll(async () => {
  member = await aMember(await aTenant());
});

it('quotes trickle in over several polls, each with all so far, until no more are coming', async () => {
  const begun = await search({ as: member });
  const polls: Poll[] = [];
  for (let round = 0; round < 20; round += 1) {
    polls.push((await poll({ as: member }, begun.body.search_id)).body);
    if (!polls.at(-1)?.more_coming) break;
    await wait(500);
    await runJobs();
  }
  expect(polls[0]).toMatchObject({ more_coming: true, quotes: [] });
  expect(polls.at(-1)?.more_coming).toBe(false);
  const sizes = [...new Set(polls.map(({ total }) => total))];
  expect(sizes.length).toBeGreaterThan(3);
  polls.slice(1).forEach((later, index) => {
    const ids = later.quotes.map(({ quote_id }) => quote_id);
    expect(ids).toEqual(expect.arrayContaining(polls[index]?.quotes.map(({ quote_id }) => quote_id) ?? []));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
