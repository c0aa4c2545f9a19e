import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext } from '../index.ts';
import { bookVenue, cancelVenue, holdSlot } from './orders.ts';
import { medianAndWorst, PromiseChecks, type Proof, until } from './proof.ts';
import { atOnce, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
/** A test lounge that is always open and has one place in each slot. */
const product_id = 'lounge_test_last_place';
/** The rounds cycle through these slots, so each is sold repeatedly. */
const slots = 8;
const timeoutMs = 10_000;

/**
 * 32 callers on two processes request the last place of a
 * lounge; the winner cancels it, and the next round starts.
 */
export const lastPlace: Proof = {
  name: 'last-place',
  promise: `Of ${callers} concurrent callers on two processes exactly one gets the last place of a lounge, and after cancellation it is sold again`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const members = await atOnce(callers, () => aMember(tenant));
    const checks = new PromiseChecks();
    const tally = new Tally();
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const date = addDays(today('Europe/Paris'), 40 + (round % slots));
      const visit = { product_type: 'lounge', product_id, date, time: '16:00', passenger_count: 1 };
      const begun = performance.now();
      // Half of them book directly, half hold the slot first.
      const answers = await atOnce(callers, (index) =>
        requestPlace(servers, members[index] as Person, visit, index),
      );
      tookMs.push(performance.now() - begun);
      const won = tally.count(answers);
      checks.expect(won.length === 1, 'the last place was not sold exactly once');
      const others = answers.filter(({ status, problem }) => status !== 201 && problem?.code !== 'sold_out');
      const named = others.map(({ status, problem }) => `${status} ${problem?.code}`).join(', ');
      checks.expect(others.length === 0, `an answer was neither 201 nor sold_out: ${named}`);
      checks.expect((await placesTaken(date)) === 1, 'the stock does not show exactly one place taken');
      await cancelAll(servers, checks, members, answers);
      const released = await until(
        timeoutMs,
        () => placesTaken(date),
        (taken) => taken === 0,
        5,
      );
      checks.expect(released === 0, 'the place was not released');
    }
    const { median, worst } = medianAndWorst(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          winners: tally.winners,
          ...tally.refusals,
          'answers of 5xx': tally.serverErrors,
          broken: checks.broken.length,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: checks.broken,
    };
  },
};

type Made = { id?: string; prebooking_id?: string };

async function requestPlace(servers: Servers, member: Person, visit: Record<string, unknown>, index: number) {
  const ask = index % 4 < 2 ? bookVenue : holdSlot;
  return ask(serverOf(servers, index), member, visit) as ReturnType<typeof bookVenue> &
    Promise<{ body: Made }>;
}

/** Cancels the sold place four times concurrently; the place is released once. */
async function cancelAll(
  servers: Servers,
  checks: PromiseChecks,
  members: readonly Person[],
  answers: readonly { status: number; body: Made }[],
): Promise<void> {
  for (const [index, { status, body }] of answers.entries()) {
    const id = body.id ?? body.prebooking_id;
    if (status !== 201 || !id) continue;
    const cancels = await atOnce(4, (turn) =>
      cancelVenue(serverOf(servers, turn), members[index] as Person, id),
    );
    checks.expect(
      cancels.every((cancel) => cancel.status === 200),
      'a cancellation was refused',
    );
  }
}

async function placesTaken(date: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(
    sql`select taken from sandbox_venue_slots where venue_id = ${product_id} and day = ${date}::date and time = '16:00'`,
  );
  return row?.taken ?? 0;
}
