import { roomsTaken } from '#server/modules/hotels/bookings/testing/books.ts';
import { initiation, type Rate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import { medianAndWorst, PromiseChecks, type Proof } from './proof.ts';

const callers = 32;
const hotel_id = 'htl_test_last_room';
/** The test hotel sells 500 days ahead; each round books new dates for one, two or three nights. */
const firstDay = 30;
const lastDay = 480;

/** 32 callers on two processes book the last room of a type concurrently. */
export const lastRoom: Proof = {
  name: 'last-room',
  promise: `Of ${callers} concurrent callers on two processes exactly one gets the last room`,
  rounds: 200,
  async run(stage, rounds) {
    const servers = [await stage.start(), await stage.start()] as const;
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const checks = new PromiseChecks();
    const counts = { sold: 0, soldOut: 0, none: 0, twice: 0 };
    const tookMs: number[] = [];
    let day = firstDay;
    let type = 0;
    for (let round = 0; round < rounds; round += 1) {
      const nights = 1 + (round % 3);
      if (day + nights > lastDay) {
        day = firstDay;
        type += 1;
      }
      const check_in = addDays(today('UTC'), day);
      const stay = { check_in, check_out: addDays(check_in, nights) };
      day += nights;
      const search = { hotel_id, ...stay, guests: { adults: 2, rooms: 1 } };
      const listed = await callServer<{ rooms: { rates: Rate[] }[] }>(servers[0], 'POST', '/v1/hotel/rooms', {
        as: member,
        body: search,
      });
      const rate = listed.body.rooms[type]?.rates[0];
      if (!rate) throw new Error('The test hotel has no such room');
      const body = initiation({ ...rate, hotel_id, ...stay });
      const before = await roomsTaken(hotel_id, check_in);
      const begun = performance.now();
      const answers = await Promise.all(
        Array.from({ length: callers }, (_, index) =>
          callServer(servers[index % 2 === 0 ? 0 : 1], 'POST', '/v1/hotel/booking/initiate', {
            key: tenant,
            body,
          }),
        ),
      );
      tookMs.push(performance.now() - begun);
      const sold = answers.filter(({ status }) => status === 201).length;
      const soldOut = answers.filter(({ problem }) => problem?.code === 'sold_out').length;
      counts.sold += sold;
      counts.soldOut += soldOut;
      if (sold === 0) counts.none += 1;
      if (sold > 1) counts.twice += 1;
      checks.expect(sold === 1, 'the last room was not sold exactly once');
      checks.expect(sold + soldOut === callers, `an answer was neither 201 nor sold_out`);
      const taken = (await roomsTaken(hotel_id, check_in)) - before;
      checks.expect(taken === 1, 'the stock does not show exactly one room taken');
    }
    const { median, worst } = medianAndWorst(tookMs);
    return {
      rows: [
        {
          rounds,
          'callers a round': callers,
          'got the room': counts.sold,
          'refused: sold out': counts.soldOut,
          'rounds sold to nobody': counts.none,
          'rounds sold twice': counts.twice,
          'median ms a round': median,
          'worst ms': worst,
        },
      ],
      broken: checks.broken,
    };
  },
};
