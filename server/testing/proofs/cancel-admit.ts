import { setTimeout as pause } from 'node:timers/promises';
import { ledgerMismatches, ledgerOf } from '#server/modules/airport-services/bookings/testing/books.ts';
import {
  supplierOf,
  tokenOf,
  type WireRedemption,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { bookVenue, cancelVenue, openPayment, payWithCard } from './orders.ts';
import { medianAndWorst, PromiseChecks, type Proof, until } from './proof.ts';
import { atOnce, HeadStart, type Servers, serverOf, Tally } from './race.ts';

const callers = 32;
const timeoutMs = 15_000;

/** The member cancels while the venue scans the pass: 16 concurrent callers each, on two processes. */
export const cancelAdmit: Proof = {
  name: 'cancel-admit',
  promise: `When ${callers / 2} cancellations race with ${callers / 2} admissions of one pass, exactly one side wins and the payment matches it`,
  rounds: 200,
  async run(stage, rounds) {
    const servers: Servers = [await stage.start(), await stage.start()];
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const checks = new PromiseChecks();
    const [cancelling, admitting] = [new Tally(), new Tally()];
    const counts = { admitted: 0, cancelled: 0, both: 0, none: 0 };
    const tookMs: number[] = [];
    const lead = new HeadStart(10, 4);
    for (let round = 0; round < rounds; round += 1) {
      const { id, token, read } = await aPassForNow(servers, tenant, member, round);
      const begun = performance.now();
      const answers = await atOnce(callers, async (index) => {
        // A cancellation reads more before it decides, so it gets a head start.
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
      // A repeated cancellation returns the first result; a pass admits only once.
      checks.expect(
        (admitted === 1 && cancelled === 0) || (admitted === 0 && cancelled === cancels.length),
        'not exactly one side won',
      );
      checks.expect(
        answers.every(({ status, problem }) => status === 200 || problem?.code === 'invalid_state'),
        'an answer was neither 200 nor invalid_state',
      );
      const end = admitted > 0 ? 'completed' : 'cancelled';
      const books = await until(
        timeoutMs,
        () => ledgerOf(id),
        (found) => found.booking === end && ledgerMismatches(found).length === 0,
        10,
      );
      const now = books ?? (await ledgerOf(id));
      checks.expect(
        books !== null,
        `the ledgers do not match: ${ledgerMismatches(now).join(', ') || now.booking}`,
      );
      checks.expect(now.admitted === admitted > 0, 'the history contradicts the responses');
      counts[admitted > 0 ? 'admitted' : 'cancelled'] += 1;
      lead.record(admitted === 0);
      const taken = await until(
        timeoutMs,
        () => supplierOf(id),
        (one) => one.taken === (admitted > 0 ? 1 : 0),
        10,
      );
      checks.expect(taken !== null, 'the place was not kept or released as expected');
      checks.expect((await read()).problem?.code === 'invalid_state', 'a pass can still be read afterwards');
      await freeSlot(id);
    }
    if (rounds >= 50)
      checks.expect(counts.admitted > 0 && counts.cancelled > 0, 'one side never won, so there was no race');
    const { median, worst } = medianAndWorst(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          'admitted, paid': counts.admitted,
          'cancelled, refunded': counts.cancelled,
          both: counts.both,
          none: counts.none,
          'admission responses': list(admitting),
          'cancellation responses': list(cancelling),
          'answers of 5xx': admitting.serverErrors + cancelling.serverErrors,
          broken: checks.broken.length,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: checks.broken,
    };
  },
};

const list = ({ winners, refusals }: Tally) =>
  [
    `200 ${winners} times`,
    ...Object.entries(refusals).map(([code, times]) => `${code.slice('refused '.length)} ${times} times`),
  ].join(', ');

const admit = (server: Servers[number], token: string) =>
  callServer(server, 'POST', `/v1/travel/passes/${token}/admit`);

/**
 * Creates a booking paid by card that starts now and can still
 * be cancelled free of charge, and reads its pass.
 */
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
    timeoutMs,
    () => ledgerOf(id),
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

/** Empties the slot so that a later round can sell it again. */
async function freeSlot(bookingId: string): Promise<void> {
  await systemContext().db.execute(sql`
    delete from sandbox_venue_slots s using bookings b
    where b.id = ${bookingId} and s.venue_id = b.details ->> 'productId'
      and s.day = (b.details ->> 'date')::date and s.time = b.details ->> 'time'`);
}
