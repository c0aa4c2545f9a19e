import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { initiation, plainHotel, type Rate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, systemContext } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { PromiseChecks, type Proof } from './proof.ts';

const callers = 50;

/** 50 concurrent requests with one idempotency key, on two processes. */
export const sameKey: Proof = {
  name: 'same-key',
  promise: `${callers} concurrent requests with one idempotency key on two processes create one booking, and the others replay it or get 409`,
  rounds: 50,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const checks = new PromiseChecks();
    const counts = { made: 0, replayed: 0, busy: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const check_in = addDays(today('UTC'), 30 + (round % 400));
      const stay = { check_in, check_out: addDays(check_in, 1) };
      const rate = await paidRate(servers[0], member, stay);
      const confirmed = await callServer<{ price_confirmation_token: string }>(
        servers[0],
        'POST',
        '/v1/hotel/confirm-price',
        { as: member, body: { room_id: rate.room_id, hotel_id: plainHotel } },
      );
      const token = confirmed.body.price_confirmation_token;
      const body = initiation(
        { ...rate, hotel_id: plainHotel, ...stay },
        { price_confirmation_token: token },
      );
      const headers = { 'idempotency-key': randomUUID() };
      const send = (index: number, sent: object = body) =>
        callServer(servers[index % 2 === 0 ? 0 : 1], 'POST', '/v1/hotel/booking/initiate', {
          key: tenant,
          body: sent,
          headers,
        });
      // Half are sent at the same moment, half while the first runs or shortly after it.
      const answers = await Promise.all(
        Array.from({ length: callers }, (_, index) =>
          pause(index < callers / 2 ? 0 : 10 * (index - callers / 2)).then(() => send(index)),
        ),
      );
      const made = answers.filter(
        ({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'),
      );
      const replayed = answers.filter(
        ({ status, headers }) => status === 201 && headers.get('idempotent-replayed') === 'true',
      );
      const busy = answers.filter(
        ({ status, problem, headers }) =>
          status === 409 && problem.code === 'idempotency_in_progress' && headers.has('retry-after'),
      );
      counts.made += made.length;
      counts.replayed += replayed.length;
      counts.busy += busy.length;
      checks.expect(made.length === 1, 'not exactly one request was executed');
      checks.expect(
        made.length + replayed.length + busy.length === callers,
        'a response was neither 201 nor 409 with Retry-After',
      );
      const [first] = made;
      checks.expect(
        replayed.every(({ text }) => text === first?.text),
        'a replay differs from the first answer',
      );
      const later = [await send(0), await send(1)];
      checks.expect(
        later.every(({ status, text }) => status === 201 && text === first?.text),
        'a later repetition did not replay the first response',
      );
      const other = await send(1, { ...body, special_requests: 'A quiet room' });
      checks.expect(
        other.problem?.code === 'idempotency_key_reused',
        'another body was not refused with 422',
      );
    }
    const [row] = await systemContext().db.execute<{ made: number }>(
      sql`select count(*)::int as made from bookings where app_id = ${tenant.appId}`,
    );
    checks.expect(row?.made === rounds, `${row?.made} bookings exist after ${rounds} rounds`);
    return {
      rows: [
        {
          rounds,
          'requests a round': callers,
          executed: counts.made,
          replayed: counts.replayed,
          'refused: 409, in progress': counts.busy,
          'bookings made': row?.made ?? 0,
        },
      ],
      broken: checks.broken,
    };
  },
};

async function paidRate(
  server: { origin: string },
  member: Awaited<ReturnType<typeof aMember>>,
  stay: { check_in: string; check_out: string },
): Promise<Rate> {
  const listed = await callServer<{ rooms: { rates: Rate[] }[] }>(server, 'POST', '/v1/hotel/rooms', {
    as: member,
    body: { hotel_id: plainHotel, ...stay, guests: { adults: 2, rooms: 1 } },
  });
  const rate = listed.body.rooms.flatMap(({ rates }) => rates).find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('The test hotel has no rate that is paid now');
  return rate;
}
