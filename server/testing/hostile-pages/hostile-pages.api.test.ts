import { beforeAll, describe, expect, test } from 'vitest';
import { type MarkedActor, markRecords, markWithCanaries } from '../hostile-forms/canaries.ts';
import { portalCookie } from '../hostile-forms/post-action.ts';
import { aTenant } from '../index.ts';
import type { Actor } from '../samples/sample.ts';
import { anActor } from '../security-suite/fixtures.ts';
import { hasSegments, listPages, listQueryNames } from './built-pages.ts';
import { addressWithId, hostileAddress } from './hostile-addresses.ts';
import { makeIds } from './make-ids.ts';
import { openAddress } from './open-address.ts';

/** Opens every page of the built portal at addresses that no link has. The pages come from the file tree. */
const origin = process.env.API_BASE_URL ?? '';
/** Pages exist only when Next serves the API: with `API_HOST=next` and after a build. */
const hasPages = process.env.API_HOST === 'next';
const pages = listPages();
const names = listQueryNames();
const turns = 3;

let owner: MarkedActor;
let ids: string[];
let neighbour: Actor;
let outsider: Actor;

const openAs = async ({ person, tenant }: Actor, address: string) =>
  openAddress(origin, address, { tenant, cookie: await portalCookie(person) });

describe.runIf(hasPages)('Pages of the built portal', () => {
  beforeAll(async () => {
    const [home, abroad] = await Promise.all([aTenant(), aTenant()]);
    [owner, neighbour, outsider] = await Promise.all([
      anActor(home).then(markWithCanaries),
      anActor(home),
      anActor(abroad),
    ]);
    ids = await makeIds(owner);
    await markRecords(owner);
  });

  test('The suite of hostile addresses finds all pages and their query parameters', () => {
    expect(pages.length).toBeGreaterThan(45);
    expect(names).toEqual(expect.arrayContaining(['check_in', 'destination', 'to', 'hold', 'guests']));
  });

  test.each(pages.map((page, at) => [page, at] as const))(
    'Page %s answers hostile addresses without a server error',
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

  // The Sandbox inbox shows every e-mail message to everybody by design.
  test.each(pages.flatMap((page, at) => (page === '/sandbox/inbox' ? [] : [[page, at] as const])))(
    'Page %s shows no data of another member when opened with that member’s ids',
    async (page, at) => {
      const some = hasSegments(page) ? ids : ids.filter((_, index) => index === at % ids.length);
      for (const id of some) {
        const visitor = (at + ids.indexOf(id)) % 2 === 0 ? neighbour : outsider;
        const { status, body } = await openAs(visitor, addressWithId(page, names, id));
        expect(status, id).toBeLessThan(500);
        expect(owner.canaries.filter((canary) => body.includes(canary))).toEqual([]);
      }
    },
  );

  test.each(['/trips/[id]', '/circles/[id]', '/wishlists/[id]'])(
    'Page %s shows the owner their own data',
    async (page) => {
      const bodies = await Promise.all(
        ids.map(async (id) => (await openAs(owner, addressWithId(page, [], id))).body),
      );
      const [things = ''] = owner.canaries.filter((canary) => canary.startsWith('Canarything'));
      expect(bodies.filter((body) => body.includes(things)).length).toBeGreaterThan(0);
    },
  );
});
