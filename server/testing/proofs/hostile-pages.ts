import { type MarkedActor, markRecords, markWithCanaries } from '../hostile-forms/canaries.ts';
import { portalCookie } from '../hostile-forms/post-action.ts';
import { listPages, listQueryNames } from '../hostile-pages/built-pages.ts';
import { addressWithId, hostileAddress } from '../hostile-pages/hostile-addresses.ts';
import { makeIds } from '../hostile-pages/make-ids.ts';
import { openAddress } from '../hostile-pages/open-address.ts';
import { aTenant } from '../index.ts';
import { anActor } from '../security-suite/fixtures.ts';
import { attackPages, pageSettings } from './attack-pages.ts';
import type { Proof } from './proof.ts';

/**
 * Opens every page of the built portal at hostile addresses,
 * one in five with the id of another member's resource.
 */
export const hostilePages: Proof = {
  name: 'hostile-pages',
  promise:
    'No hostile address causes a server error, takes over a second, leaks memory, appears in the log or shows another member’s data',
  rounds: 5_000,
  async run(stage, rounds) {
    const server = await stage.start(pageSettings);
    const [pages, names, home, abroad] = [listPages(), listQueryNames(), await aTenant(), await aTenant()];
    const owner: MarkedActor = await markWithCanaries(await anActor(home));
    const ids = await makeIds(owner);
    await markRecords(owner);
    const visitors = await Promise.all(
      [home, abroad].map(async (tenant) => {
        const { person } = await anActor(tenant);
        return { tenant, cookie: await portalCookie(person) };
      }),
    );
    return attackPages(server, rounds, {
      what: 'addresses',
      lanes: 2,
      prepare: async () => [...owner.canaries],
      async send(round, canary) {
        const page = pages[round % pages.length] ?? '/';
        const turn = Math.floor(round / pages.length) + (round % pages.length);
        const isForeign = round % 5 === 4 && page !== '/sandbox/inbox';
        const address = isForeign
          ? addressWithId(page, names, ids[turn % ids.length] ?? '')
          : hostileAddress(page, [...names, canary], turn);
        const visitor = visitors[turn % 3] ?? { tenant: home };
        const { status, body } = await openAddress(server.origin, address, visitor);
        const leaks = owner.canaries.filter((one) => isForeign && body.includes(one));
        return { name: page, status, text: leaks.join(' ') };
      },
    });
  },
};
