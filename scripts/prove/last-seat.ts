import { booksOf } from '#server/experiences/testing/books.ts';
import type { Session } from '#server/hotel-bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext } from '#server/testing/index.ts';
import { cancelSeat, holdSeat, openPayment, payWithCard } from './orders.ts';
import { Judge, type Proof, spread, until } from './proof.ts';
import { atOnce, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
/** Each of its slots has one place. */
const product_code = 'exp_test_last_place';
/** Dates that rounds take in turn: each is sold again and again. */
const dates = 8;
const patienceMs = 15_000;

/** 32 callers want the last seat; while the one who holds it pays, the others try again; then it is given back. */
export const lastSeat: Proof = {
  name: 'last-seat',
  promise: `Of ${callers} callers on two processes for the last seat of an experience exactly one holds it and books it, and given back it is sold again`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const members = await atOnce(callers, () => aMember(tenant));
    const judge = new Judge();
    const [holds, payments] = [new Tally(), new Tally()];
    const counts = { booked: 0, refunded: 0 };
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const date = addDays(today('Europe/Paris'), 40 + (round % dates));
      const visit = { product_code, date, time_slot: '10:00', pax: { adults: 1 } };
      const hold = (index: number) => holdSeat(serverOf(servers, index), members[index] as Person, visit);
      const begun = performance.now();
      const answers = await atOnce(callers, hold);
      tookMs.push(performance.now() - begun);
      const [won] = holds.count(answers);
      const isRefused = ({ problem }: (typeof answers)[number]) => problem?.code === 'sold_out';
      judge.expect(
        answers.filter(({ status }) => status === 201).length === 1 &&
          answers.filter(isRefused).length === callers - 1,
        'the last seat was not held exactly once, or an answer was neither 201 nor sold_out',
      );
      judge.expect((await seatsTaken(date)) === 1, 'the stock does not show exactly one seat taken');
      if (!won) continue;
      const id = won.body.hold_id;
      const holder = members[answers.indexOf(won)] as Person;
      const session: Session = await openPayment(servers[0], holder, 'experience_hold', id);
      // Half of the callers pay the same session, the others want the seat while it is paid.
      const [paid, late] = await Promise.all([
        atOnce(callers / 2, (index) => payWithCard(serverOf(servers, index), tenant, session)),
        atOnce(callers / 2, hold),
      ]);
      judge.expect(payments.count(paid).length === 1, 'a payment was not taken exactly once');
      holds.count(late);
      judge.expect(late.every(isRefused), 'a seat that is being paid was sold to another');
      const confirmed = await until(
        patienceMs,
        () => booksOf(id),
        ({ booking }) => booking === 'confirmed',
        10,
      );
      judge.expect(
        confirmed?.gatewayCaptured === session.amount_due_minor && confirmed.supplier === 'confirmed',
        'what was paid was not booked and captured in full',
      );
      judge.expect((await seatsTaken(date)) === 1, 'booking changed how many seats are taken');
      if (confirmed) counts.booked += 1;
      const cancels = await atOnce(4, (index) => cancelSeat(serverOf(servers, index), holder, id));
      judge.expect(
        cancels.every(({ status }) => status === 200),
        'a cancellation was refused',
      );
      const returned = await until(
        patienceMs,
        async () => ({ ...(await booksOf(id)), taken: await seatsTaken(date) }),
        ({ taken, supplier, gatewayRefunded }) =>
          taken === 0 && supplier === 'cancelled' && gatewayRefunded === session.amount_due_minor,
        10,
      );
      judge.expect(returned !== null, 'seat and money did not come back once each');
      if (returned) counts.refunded += 1;
    }
    const { median, worst } = spread(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          'held it': holds.winners,
          'booked and captured': counts.booked,
          'cancelled and refunded': counts.refunded,
          ...holds.refusals,
          'payments taken': payments.winners,
          'payments refused': Object.values(payments.refusals).reduce((sum, times) => sum + times, 0),
          'answers of 5xx': holds.serverErrors + payments.serverErrors,
          broken: judge.broken.length,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: judge.broken,
    };
  },
};

async function seatsTaken(date: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(taken), 0)::int as taken from sandbox_experience_slots
    where product_code = ${product_code} and day = ${date}::date and time = '10:00'`);
  return row?.taken ?? 0;
}
