import { randomUUID } from 'node:crypto';
import {
  aBooking,
  aCataloguePerk,
  aPerk,
  balanceOf,
  boughtBy,
  lock,
  refusalOf,
  unitsOf,
} from '#server/perks/testing/wallet.ts';
import { aMember, aTenant, type Person } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import type { ServerProcess } from '#server/testing/processes/server-process.ts';
import { Judge, type Proof, spread } from './proof.ts';

const callers = 32;
/** As many purchases as one member may try in a minute. */
const buyers = 10;
const price = 1_000;
const points = 3_999;

type Servers = readonly [ServerProcess, ServerProcess];

/** One perk wanted by many at once, and points that pay for three of what ten callers want. */
export const perks: Proof = {
  name: 'perks',
  promise: `Of ${callers} callers on two processes one uses a perk, directly or in a booking; points are never spent twice`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const sold = await aCataloguePerk(tenant, { points: price });
    const judge = new Judge();
    const counts = { used: 0, inBooking: 0, directly: 0, bought: 0, tooPoor: 0, underKey: 0, busy: 0 };
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const member = await aMember(tenant, { points });
      counts.used += await spendAtOnce(servers, member, judge);
      const { directly, inBooking } = await spendAndBookAtOnce(servers, member, judge);
      counts.directly += directly;
      counts.inBooking += inBooking;
      const { bought, tooPoor } = await buyAtOnce(servers, member, sold, judge);
      counts.bought += bought;
      counts.tooPoor += tooPoor;
      const another = await aMember(tenant, { points });
      const { carriedOut, busy } = await buyUnderOneKey(servers, another, sold, judge);
      counts.underKey += carriedOut;
      counts.busy += busy;
      tookMs.push(performance.now() - begun);
    }
    return {
      rows: [
        {
          rounds,
          [`used, of ${callers}`]: counts.used,
          'used directly': counts.directly,
          'or taken by a booking': counts.inBooking,
          [`bought, of ${buyers}`]: counts.bought,
          'told too few points': counts.tooPoor,
          [`bought under a key, of ${callers}`]: counts.underKey,
          'told 409, try again': counts.busy,
          'median ms a round': spread(tookMs).median,
        },
      ],
      broken: judge.broken,
    };
  },
};

const atOnce = <Answer>(count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

const serverOf = (servers: Servers, index: number) => servers[index % 2 === 0 ? 0 : 1];

async function anActivePerk(servers: Servers, member: Person): Promise<string> {
  const perk = await aPerk(member);
  const { status, text } = await callServer(servers[0], 'POST', `/v1/perks/saved/${perk}/activate`, {
    as: member,
  });
  if (status !== 200) throw new Error(`A perk could not be activated: ${text}`);
  return perk;
}

const use = (servers: Servers, member: Person, perk: string, index: number) =>
  callServer(serverOf(servers, index), 'POST', `/v1/perks/saved/${perk}/use`, { as: member });

async function spendAtOnce(servers: Servers, member: Person, judge: Judge): Promise<number> {
  const perk = await anActivePerk(servers, member);
  const answers = await atOnce(callers, (index) => use(servers, member, perk, index));
  const used = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ problem }) => problem.code === 'invalid_state').length;
  const units = await unitsOf(perk);
  judge.expect(used === 1 && units.used === 1, 'a perk was not used exactly once');
  judge.expect(used + refused === callers, 'an answer was neither 200 nor 409');
  return used;
}

/** The bookings' takers run here, a third process on the same database. */
async function spendAndBookAtOnce(servers: Servers, member: Person, judge: Judge) {
  const perk = await anActivePerk(servers, member);
  const bookings = await atOnce(callers / 2, () => aBooking(member));
  const [uses, locks] = await Promise.all([
    atOnce(callers / 2, (index) => use(servers, member, perk, index)),
    Promise.allSettled(bookings.map((bookingId) => lock(member, [perk], bookingId))),
  ]);
  const directly = uses.filter(({ status }) => status === 200).length;
  const outcomes = locks.map(refusalOf);
  const inBooking = outcomes.filter((outcome) => outcome === 'done').length;
  const { used, locked } = await unitsOf(perk);
  judge.expect(directly + inBooking === 1, 'not exactly one of use and booking won');
  judge.expect(used === directly && locked === inBooking, 'the counters differ from the answers');
  judge.expect(
    outcomes.every((outcome) => outcome === 'done' || outcome === 'invalid_state'),
    'a booking failed otherwise than by invalid_state',
  );
  return { directly, inBooking };
}

const buy = (servers: Servers, member: Person, sold: string, index: number, headers = {}) =>
  callServer<{ id: string }>(serverOf(servers, index), 'POST', `/v1/perks/catalogue/${sold}/redeem`, {
    as: member,
    headers,
  });

async function buyAtOnce(servers: Servers, member: Person, sold: string, judge: Judge) {
  const answers = await atOnce(buyers, (index) => buy(servers, member, sold, index));
  const bought = answers.filter(({ status }) => status === 201).length;
  const tooPoor = answers.filter(({ problem }) => problem.code === 'insufficient_points').length;
  judge.expect(bought === Math.floor(points / price), 'not as many were bought as the points pay for');
  judge.expect(bought + tooPoor === buyers, 'an answer was neither 201 nor 402');
  judge.expect((await boughtBy(member, sold)) === bought, 'the wallet differs from the answers');
  judge.expect(
    (await balanceOf(member)) === points - bought * price,
    'the balance differs from what was bought',
  );
  return { bought, tooPoor };
}

async function buyUnderOneKey(servers: Servers, member: Person, sold: string, judge: Judge) {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await atOnce(callers, (index) => buy(servers, member, sold, index, headers));
  const made = answers.filter(({ status }) => status === 201);
  const carriedOut = made.filter((answer) => !answer.headers.has('idempotent-replayed')).length;
  const busy = answers.filter(({ problem }) => problem.code === 'idempotency_in_progress').length;
  judge.expect(carriedOut === 1, 'not exactly one request under a key was carried out');
  judge.expect(made.length + busy === callers, 'an answer under a key was of another kind');
  judge.expect(new Set(made.map(({ body }) => body.id)).size === 1, 'a replay names another perk');
  judge.expect((await boughtBy(member, sold)) === 1, 'a key bought more than one perk');
  judge.expect((await balanceOf(member)) === points - price, 'a key spent points twice');
  return { carriedOut, busy };
}
