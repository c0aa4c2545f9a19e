import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { callServer } from '#server/testing/processes/call-server.ts';
import { booksOf, disagreements } from '#server/travel-bookings/testing/books.ts';
import { supplierOf, tokenOf, type WireRedemption } from '#server/travel-bookings/testing/shop.ts';
import { bookVenue, cancelVenue, openPayment, payWithCard } from './orders.ts';
import { Judge, type Proof, spread, until } from './proof.ts';
import { atOnce, HeadStart, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
const patienceMs = 15_000;

/** The member cancels while the venue scans the pass: 16 callers each, on both processes. */
export const cancelAdmit: Proof = {
  name: 'cancel-admit',
  promise: `Of ${callers / 2} cancellations and ${callers / 2} admissions of one pass one side wins, and the money follows it`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const judge = new Judge();
    const [cancelling, admitting] = [new Tally(), new Tally()];
    const counts = { admitted: 0, cancelled: 0, both: 0, none: 0 };
    const tookMs: number[] = [];
    const lead = new HeadStart(10, 4);
    for (let round = 0; round < rounds; round += 1) {
      const { id, token, read } = await aPassForNow(servers, tenant, member, round);
      const begun = performance.now();
      const answers = await atOnce(callers, async (index) => {
        // A cancellation has more to read before it decides.
        if (index % 2 === 1) await pause(lead.milliseconds);
        const server = serverOf(servers, Math.floor(index / 2));
        return index % 2 === 0 ? cancelVenue(server, member, id) : admit(server, token);
      });
      tookMs.push(performance.now() - begun);
      const cancels = answers.filter((_, index) => index % 2 === 0);
      const admissions = answers.filter((_, index) => index % 2 === 1);
      const cancelled = cancelling.count(cancels).length;
      const admitted = admitting.count(admissions).length;
      if (cancelled > 0 && admitted > 0) counts.both += 1;
      if (cancelled === 0 && admitted === 0) counts.none += 1;
      // A second cancellation answers the first; a pass lets in once.
      judge.expect(
        (admitted === 1 && cancelled === 0) || (admitted === 0 && cancelled === cancels.length),
        'not exactly one side won',
      );
      judge.expect(
        answers.every(({ status, problem }) => status === 200 || problem?.code === 'invalid_state'),
        'an answer was neither 200 nor invalid_state',
      );
      const end = admitted > 0 ? 'completed' : 'cancelled';
      const books = await until(
        patienceMs,
        () => booksOf(id),
        (found) => found.booking === end && disagreements(found).length === 0,
        10,
      );
      const now = books ?? (await booksOf(id));
      judge.expect(
        books !== null,
        `the ledgers do not follow: ${disagreements(now).join(', ') || now.booking}`,
      );
      judge.expect(now.admitted === admitted > 0, 'the history tells of another end than the answers');
      counts[admitted > 0 ? 'admitted' : 'cancelled'] += 1;
      lead.note(admitted === 0);
      const taken = await until(
        patienceMs,
        () => supplierOf(id),
        (one) => one.taken === (admitted > 0 ? 1 : 0),
        10,
      );
      judge.expect(taken !== null, 'the place was not kept or given back as it should');
      judge.expect((await read()).problem?.code === 'invalid_state', 'a pass can still be read afterwards');
      await freeSlot(id);
    }
    if (rounds >= 50)
      judge.expect(counts.admitted > 0 && counts.cancelled > 0, 'the two sides did not both win: no race');
    const { median, worst } = spread(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          'let in, paid': counts.admitted,
          'cancelled, refunded': counts.cancelled,
          both: counts.both,
          none: counts.none,
          'admissions told': list(admitting),
          'cancellations told': list(cancelling),
          'answers of 5xx': admitting.serverErrors + cancelling.serverErrors,
          broken: judge.broken.length,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: judge.broken,
    };
  },
};

const list = ({ winners, refusals }: Tally) =>
  [
    `200 ${winners} times`,
    ...Object.entries(refusals).map(([code, times]) => `${code.slice(5)} ${times} times`),
  ].join(', ');

const admit = (server: Servers[number], token: string) =>
  callServer(server, 'POST', `/v1/travel/passes/${token}/admit`);

/** A booking paid by card whose time is now and that can still be cancelled free of charge, and its pass. */
async function aPassForNow(servers: Servers, tenant: Tenant, member: Person, round: number) {
  const server = serverOf(servers, round);
  const made = await bookVenue(server, member, {
    product_type: 'lounge',
    product_id: 'lounge_test_last_place',
    date: addDays(today('Europe/Paris'), 60 + (round % 200)),
    time: '11:00',
    passenger_count: 1,
  });
  if (made.status !== 201) throw new Error(`No booking: ${made.text}`);
  const { id } = made.body;
  const session = await openPayment(server, member, 'travel', id);
  await payWithCard(server, tenant, session);
  const confirmed = await until(
    patienceMs,
    () => booksOf(id),
    ({ booking }) => booking === 'confirmed',
    10,
  );
  if (!confirmed) throw new Error('A paid booking was not confirmed');
  const read = () =>
    callServer<WireRedemption>(server, 'GET', `/v1/travel/bookings/${id}/redemption`, { as: member });
  const pass = await read();
  if (pass.status !== 200) throw new Error(`No pass: ${pass.text}`);
  await systemContext().db.execute(sql`
    update bookings set starts_at = now(), ends_at = now() + interval '1 hour',
      details = jsonb_set(details, '{bookingType}', '"walk_in"') where id = ${id}`);
  return { id, token: tokenOf(pass.body), read };
}

/** Empties the slot, so that a later round may sell it again. */
async function freeSlot(bookingId: string): Promise<void> {
  await systemContext().db.execute(sql`
    delete from sandbox_venue_slots s using bookings b
    where b.id = ${bookingId} and s.venue_id = b.details ->> 'productId'
      and s.day = (b.details ->> 'date')::date and s.time = b.details ->> 'time'`);
}
