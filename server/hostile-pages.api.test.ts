import { beforeAll, describe, expect, test } from 'vitest';
import { type Marked, markThings, markWithCanaries } from './testing/hostile-forms/canaries.ts';
import { portalCookie } from './testing/hostile-forms/post-action.ts';
import { hasSegments, listPages, listQueryNames } from './testing/hostile-pages/built-pages.ts';
import { addressWithId, hostileAddress } from './testing/hostile-pages/hostile-addresses.ts';
import { makeIds } from './testing/hostile-pages/make-ids.ts';
import { openAddress } from './testing/hostile-pages/open-address.ts';
import { aTenant } from './testing/index.ts';
import type { Actor } from './testing/samples/sample.ts';
import { anActor } from './testing/security-suite/world.ts';

/** Every page of the built portal under addresses that no link has. The pages are those of the file tree. */
const origin = process.env.API_BASE_URL ?? '';
/** Pages exist only where Next serves the API: `API_HOST=next`, after a build. */
const hasPages = process.env.API_HOST === 'next';
const pages = listPages();
const names = listQueryNames();
const turns = 3;

let owner: Marked;
let ids: string[];
let neighbour: Actor;
let stranger: Actor;

const openAs = async ({ person, tenant }: Actor, address: string) =>
  openAddress(origin, address, { tenant, cookie: await portalCookie(person) });

describe.runIf(hasPages)('pages of the built portal', () => {
  beforeAll(async () => {
    const [home, abroad] = await Promise.all([aTenant(), aTenant()]);
    [owner, neighbour, stranger] = await Promise.all([
      anActor(home).then(markWithCanaries),
      anActor(home),
      anActor(abroad),
    ]);
    ids = await makeIds(owner);
    await markThings(owner);
  });

  test('all pages and their parameters are found', () => {
    expect(pages.length).toBeGreaterThan(45);
    expect(names).toEqual(expect.arrayContaining(['check_in', 'destination', 'to', 'hold', 'guests']));
  });

  test.each(pages.map((page, at) => [page, at] as const))(
    '%s under hostile addresses is no failure of the server',
    async (page, at) => {
      const failures: string[] = [];
      for (let turn = at * turns; turn < (at + 1) * turns; turn += 1) {
        const address = hostileAddress(page, names, turn);
        const { status } = await openAs(neighbour, address);
        if (status >= 500) failures.push(`${status} ${address}`);
      }
      expect(failures).toEqual([]);
    },
  );

  // Every mail of the Sandbox is in the inbox for everybody: that is what it is for.
  test.each(pages.flatMap((page, at) => (page === '/sandbox/inbox' ? [] : [[page, at] as const])))(
    '%s shows nobody else’s data under their ids',
    async (page, at) => {
      const some = hasSegments(page) ? ids : ids.filter((_, index) => index === at % ids.length);
      for (const id of some) {
        const visitor = (at + ids.indexOf(id)) % 2 === 0 ? neighbour : stranger;
        const { status, body } = await openAs(visitor, addressWithId(page, names, id));
        expect(status, id).toBeLessThan(500);
        expect(owner.canaries.filter((canary) => body.includes(canary))).toEqual([]);
      }
    },
  );

  test.each(['/trips/[id]', '/circles/[id]', '/wishlists/[id]'])(
    '%s shows them to their owner',
    async (page) => {
      const bodies = await Promise.all(
        ids.map(async (id) => (await openAs(owner, addressWithId(page, [], id))).body),
      );
      const [things = ''] = owner.canaries.filter((canary) => canary.startsWith('Canarything'));
      expect(bodies.filter((body) => body.includes(things)).length).toBeGreaterThan(0);
    },
  );
});
