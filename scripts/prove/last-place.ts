import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext } from '#server/testing/index.ts';
import { bookVenue, cancelVenue, holdSlot } from './orders.ts';
import { Judge, type Proof, spread, until } from './proof.ts';
import { atOnce, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
/** Each of its slots has one place, and it never closes. */
const product_id = 'lounge_test_last_place';
/** Slots that rounds take in turn: each is sold again and again. */
const slots = 8;
const patienceMs = 10_000;

/** 32 callers on two processes want the last place of a lounge; the one who got it gives it back, and again. */
export const lastPlace: Proof = {
  name: 'last-place',
  promise: `Of ${callers} callers on two processes for the last place of a lounge exactly one gets it, and given back it is sold again`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const members = await atOnce(callers, () => aMember(tenant));
    const judge = new Judge();
    const tally = new Tally();
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const date = addDays(today('Europe/Paris'), 40 + (round % slots));
      const visit = { product_type: 'lounge', product_id, date, time: '16:00', passenger_count: 1 };
      const begun = performance.now();
      // Half of them book at once, half hold the slot first.
      const answers = await atOnce(callers, (index) => want(servers, members[index] as Person, visit, index));
      tookMs.push(performance.now() - begun);
      const won = tally.count(answers);
      judge.expect(won.length === 1, 'the last place was not sold exactly once');
      judge.expect(
        answers.every(({ status, problem }) => status === 201 || problem?.code === 'sold_out'),
        'an answer was neither 201 nor sold_out',
      );
      judge.expect((await placesTaken(date)) === 1, 'the stock does not show exactly one place taken');
      await giveBack(servers, judge, members, answers);
      const back = await until(
        patienceMs,
        () => placesTaken(date),
        (taken) => taken === 0,
        5,
      );
      judge.expect(back === 0, 'the place did not come back');
    }
    const { median, worst } = spread(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          winners: tally.winners,
          ...tally.refusals,
          'answers of 5xx': tally.serverErrors,
          broken: judge.broken.length,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: judge.broken,
    };
  },
};

type Made = { id?: string; prebooking_id?: string };

async function want(servers: Servers, member: Person, visit: Record<string, unknown>, index: number) {
  const ask = index % 4 < 2 ? bookVenue : holdSlot;
  return ask(serverOf(servers, index), member, visit) as ReturnType<typeof bookVenue> &
    Promise<{ body: Made }>;
}

/** Cancels what was sold, several times at once: the place comes back once. */
async function giveBack(
  servers: Servers,
  judge: Judge,
  members: readonly Person[],
  answers: readonly { status: number; body: Made }[],
): Promise<void> {
  for (const [index, { status, body }] of answers.entries()) {
    const id = body.id ?? body.prebooking_id;
    if (status !== 201 || !id) continue;
    const cancels = await atOnce(4, (turn) =>
      cancelVenue(serverOf(servers, turn), members[index] as Person, id),
    );
    judge.expect(
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
