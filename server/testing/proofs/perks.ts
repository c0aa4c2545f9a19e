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
} from '#server/modules/perks/testing/wallet.ts';
import { aMember, aTenant, type Person } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { medianAndWorst, PromiseChecks, type Proof } from './proof.ts';

const callers = 32;
/** The number of purchases that one member may attempt in a minute. */
const buyers = 10;
const price = 1_000;
const points = 3_999;

type Servers = readonly [ServerProcess, ServerProcess];

/** Concurrent callers use one perk; ten callers buy with points that pay for three purchases. */
export const perks: Proof = {
  name: 'perks',
  promise: `Of ${callers} concurrent callers on two processes one uses a perk, directly or in a booking, and points are never spent twice`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const sold = await aCataloguePerk(tenant, { points: price });
    const checks = new PromiseChecks();
    const counts = {
      used: 0,
      inBooking: 0,
      directly: 0,
      bought: 0,
      refusedForPoints: 0,
      underKey: 0,
      busy: 0,
    };
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const member = await aMember(tenant, { points });
      counts.used += await spendConcurrently(servers, member, checks);
      const { directly, inBooking } = await spendAndBookConcurrently(servers, member, checks);
      counts.directly += directly;
      counts.inBooking += inBooking;
      const { bought, refusedForPoints } = await buyAtOnce(servers, member, sold, checks);
      counts.bought += bought;
      counts.refusedForPoints += refusedForPoints;
      const another = await aMember(tenant, { points });
      const { executed, busy } = await buyUnderOneKey(servers, another, sold, checks);
      counts.underKey += executed;
      counts.busy += busy;
      tookMs.push(performance.now() - begun);
    }
    return {
      rows: [
        {
          rounds,
          [`used, of ${callers}`]: counts.used,
          'used directly': counts.directly,
          'used in a booking': counts.inBooking,
          [`bought, of ${buyers}`]: counts.bought,
          'refused: too few points': counts.refusedForPoints,
          [`bought under a key, of ${callers}`]: counts.underKey,
          'refused: 409, in progress': counts.busy,
          'median ms a round': medianAndWorst(tookMs).median,
        },
      ],
      broken: checks.broken,
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

async function spendConcurrently(servers: Servers, member: Person, checks: PromiseChecks): Promise<number> {
  const perk = await anActivePerk(servers, member);
  const answers = await atOnce(callers, (index) => use(servers, member, perk, index));
  const used = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ problem }) => problem.code === 'invalid_state').length;
  const units = await unitsOf(perk);
  checks.expect(used === 1 && units.used === 1, 'a perk was not used exactly once');
  checks.expect(used + refused === callers, 'an answer was neither 200 nor 409');
  return used;
}

/** The bookings lock the perk in this process, a third one on the same database. */
async function spendAndBookConcurrently(servers: Servers, member: Person, checks: PromiseChecks) {
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
  checks.expect(directly + inBooking === 1, 'not exactly one of use and booking won');
  checks.expect(used === directly && locked === inBooking, 'the counters differ from the answers');
  checks.expect(
    outcomes.every((outcome) => outcome === 'done' || outcome === 'invalid_state'),
    'a booking failed with another code than invalid_state',
  );
  return { directly, inBooking };
}

const buy = (servers: Servers, member: Person, sold: string, index: number, headers = {}) =>
  callServer<{ id: string }>(serverOf(servers, index), 'POST', `/v1/perks/catalogue/${sold}/redeem`, {
    as: member,
    headers,
  });

async function buyAtOnce(servers: Servers, member: Person, sold: string, checks: PromiseChecks) {
  const answers = await atOnce(buyers, (index) => buy(servers, member, sold, index));
  const bought = answers.filter(({ status }) => status === 201).length;
  const refusedForPoints = answers.filter(({ problem }) => problem.code === 'insufficient_points').length;
  checks.expect(bought === Math.floor(points / price), 'the number of purchases does not match the points');
  checks.expect(bought + refusedForPoints === buyers, 'an answer was neither 201 nor 402');
  checks.expect((await boughtBy(member, sold)) === bought, 'the wallet differs from the answers');
  checks.expect(
    (await balanceOf(member)) === points - bought * price,
    'the balance differs from what was bought',
  );
  return { bought, refusedForPoints };
}

async function buyUnderOneKey(servers: Servers, member: Person, sold: string, checks: PromiseChecks) {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await atOnce(callers, (index) => buy(servers, member, sold, index, headers));
  const made = answers.filter(({ status }) => status === 201);
  const executed = made.filter((answer) => !answer.headers.has('idempotent-replayed')).length;
  const busy = answers.filter(({ problem }) => problem.code === 'idempotency_in_progress').length;
  checks.expect(executed === 1, 'not exactly one request with one idempotency key was executed');
  checks.expect(made.length + busy === callers, 'a response with an idempotency key was neither 201 nor 409');
  checks.expect(new Set(made.map(({ body }) => body.id)).size === 1, 'a replay names another perk');
  checks.expect((await boughtBy(member, sold)) === 1, 'one idempotency key bought more than one perk');
  checks.expect((await balanceOf(member)) === points - price, 'one idempotency key spent points twice');
  return { executed, busy };
}
