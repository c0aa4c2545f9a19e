import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  openApiStream,
  type Person,
  systemContext,
} from '#server/testing/index.ts';
import { anOffer, aStay, seal } from './testing/offers.ts';
import { searchReader } from './testing/read-search.ts';

const { readWholeSearch } = searchReader<Person>(openApiStream);
let member: Person;
let customer: Person;

beforeAll(async () => {
  member = await aMember(await aTenant());
  customer = await aMember(await aTenant({ environment: 'Production' }));
});

/** Calls an operation and returns `[status, code]`. */
async function outcome(method: string, path: string, body?: object, as = member) {
  const { status, problem } = await callApi(method, path, { as, body });
  return [status, problem?.code];
}

const guests = { adults: 2, rooms: 1 };
const listRooms = (hotel_id: string, as?: Person) =>
  outcome('POST', '/v1/hotel/rooms', { hotel_id, ...aStay, guests }, as);
const validate = (room_id: string, hotel_id: string, as?: Person) =>
  outcome('POST', '/v1/hotel/validate', { room_id, hotel_id, guests }, as);

test('Hotel details, recommendations, rooms, validate and confirm-price answer 503 in Production without a supplier', async () => {
  const offer = await anOffer('htl_test_last_room');
  const { roomId } = await seal(customer.tenant, offer, 60);
  const { hotelId } = offer;
  const answers = [
    await outcome('POST', '/v1/hotel/details', { hotel_id: hotelId }, customer),
    await outcome('GET', '/v1/hotel/recommendations', undefined, customer),
    await listRooms(hotelId, customer),
    await validate(roomId, hotelId, customer),
    await outcome('POST', '/v1/hotel/confirm-price', { room_id: roomId, hotel_id: hotelId }, customer),
  ];
  for (const answer of answers) expect(answer).toEqual([503, 'supplier_unavailable']);
});

test('The rooms of a hotel answer 502 or 504 when every supplier fails, and its details still answer 200', async () => {
  expect(await listRooms('htl_test_rooms_error')).toEqual([502, 'supplier_error']);
  expect(await listRooms('htl_test_rooms_timeout')).toEqual([504, 'supplier_timeout']);
  const { status } = await callApi('POST', '/v1/hotel/details', {
    as: member,
    body: { hotel_id: 'htl_test_rooms_error' },
  });
  expect(status, 'details do not depend on rates').toBe(200);
});

test('Validating a hotel rate answers 502 when the supplier fails, 504 on a timeout, 410 for an expired rate and 404 for an unknown one', async () => {
  for (const [hotelId, ...answer] of [
    ['htl_test_error', 502, 'supplier_error'],
    ['htl_test_timeout', 504, 'supplier_timeout'],
  ] as const) {
    const { roomId } = await seal(member.tenant, await anOffer(hotelId), 60);
    expect(await validate(roomId, hotelId)).toEqual(answer);
  }
  const { roomId } = await seal(member.tenant, await anOffer('htl_test_last_room'), -1);
  expect(await validate(roomId, 'htl_test_last_room')).toEqual([410, 'rate_expired']);
  expect(await validate('made-up', 'htl_test_last_room')).toEqual([404, 'not_found']);
});

test('Resuming an expired hotel search answers 410', async () => {
  const search = { destination: 'Gmunden', ...aStay, guests };
  const { meta } = await readWholeSearch(member, search);
  await systemContext().db.execute(
    sql`update hotel_searches set expires_at = now() - interval '1 second' where id = ${meta?.search_id}`,
  );
  const resumed = { ...search, search_id: meta?.search_id };
  expect(await outcome('POST', '/v1/hotel/search/stream', resumed)).toEqual([410, 'search_expired']);
});
