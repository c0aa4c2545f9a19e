import { ledgerOf } from '#server/modules/experiences/testing/books.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext } from '../index.ts';
import { cancelSeat, holdSeat, openPayment, payWithCard } from './orders.ts';
import { medianAndWorst, PromiseChecks, type Proof, until } from './proof.ts';
import { atOnce, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
/** A test experience with one place in each slot. */
const product_code = 'exp_test_last_place';
/** The rounds cycle through these dates, so each is sold repeatedly. */
const dates = 8;
const timeoutMs = 15_000;

/** 32 callers request the last seat; while the winner pays, the others try again; then the winner cancels. */
export const lastSeat: Proof = {
  name: 'last-seat',
  promise: `Of ${callers} concurrent callers on two processes exactly one holds and books the last seat of an experience, and after cancellation it is sold again`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const members = await atOnce(callers, () => aMember(tenant));
    const checks = new PromiseChecks();
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
      checks.expect(
        answers.filter(({ status }) => status === 201).length === 1 &&
          answers.filter(isRefused).length === callers - 1,
        'the last seat was not held exactly once, or an answer was neither 201 nor sold_out',
      );
      checks.expect((await seatsTaken(date)) === 1, 'the stock does not show exactly one seat taken');
      if (!won) continue;
      const id = won.body.hold_id;
      const holder = members[answers.indexOf(won)] as Person;
      const session: Session = await openPayment(servers[0], holder, 'experience_hold', id);
      // Half of the callers pay the same session while the others request the seat.
      const [paid, late] = await Promise.all([
        atOnce(callers / 2, (index) => payWithCard(serverOf(servers, index), tenant, session)),
        atOnce(callers / 2, hold),
      ]);
      checks.expect(payments.count(paid).length === 1, 'a payment was not accepted exactly once');
      holds.count(late);
      checks.expect(late.every(isRefused), 'a seat in payment was sold to another caller');
      const confirmed = await until(
        timeoutMs,
        () => ledgerOf(id),
        ({ booking }) => booking === 'confirmed',
        10,
      );
      checks.expect(
        confirmed?.gatewayCaptured === session.amount_due_minor && confirmed.supplier === 'confirmed',
        'the paid seat was not booked and captured in full',
      );
      checks.expect((await seatsTaken(date)) === 1, 'the booking changed the number of occupied seats');
      if (confirmed) counts.booked += 1;
      const cancels = await atOnce(4, (index) => cancelSeat(serverOf(servers, index), holder, id));
      checks.expect(
        cancels.every(({ status }) => status === 200),
        'a cancellation was refused',
      );
      const returned = await until(
        timeoutMs,
        async () => ({ ...(await ledgerOf(id)), taken: await seatsTaken(date) }),
        ({ taken, supplier, gatewayRefunded }) =>
          taken === 0 && supplier === 'cancelled' && gatewayRefunded === session.amount_due_minor,
        10,
      );
      checks.expect(returned !== null, 'the seat was not released or the payment not refunded exactly once');
      if (returned) counts.refunded += 1;
    }
    const { median, worst } = medianAndWorst(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          holds: holds.winners,
          'booked and captured': counts.booked,
          'cancelled and refunded': counts.refunded,
          ...holds.refusals,
          'payments accepted': payments.winners,
          'payments refused': Object.values(payments.refusals).reduce((sum, times) => sum + times, 0),
          'answers of 5xx': holds.serverErrors + payments.serverErrors,
          broken: checks.broken.length,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: checks.broken,
    };
  },
};

async function seatsTaken(date: string): Promise<number> {
  const [row] = await systemContext().db.execute<{ taken: number }>(sql`
    select coalesce(sum(taken), 0)::int as taken from sandbox_experience_slots
    where product_code = ${product_code} and day = ${date}::date and time = '10:00'`);
  return row?.taken ?? 0;
}
