import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Person, systemContext } from '#server/testing/index.ts';
import { weekOf } from './list-recommendations.ts';

let member: Person;
type Suggestion = {
  id: string;
  type: string;
  name: string;
  localised_name?: string;
  hotel_id?: string;
  iata_code?: string;
};

beforeAll(async () => {
  member = await aMember(await aTenant());
});

const suggest = async (location: string, language?: string) =>
  (
    await callApi<{ suggestions: Suggestion[] }>('POST', '/v1/hotel/auto-suggestion/v2', {
      as: member,
      body: { location, language },
    })
  ).body.suggestions;

test('Hotel auto-suggestion finds cities, airports and hotels', async () => {
  expect((await suggest('pari'))[0]).toMatchObject({
    id: 'city_2988507',
    type: 'city',
    name: 'Paris',
    country: 'FR',
    time_zone: 'Europe/Paris',
  });
  expect(await suggest('CDG')).toContainEqual(expect.objectContaining({ type: 'airport', iata_code: 'CDG' }));
  expect(await suggest('test hotel')).toContainEqual(expect.objectContaining({ type: 'hotel' }));
  expect(await suggest('grand hotel paris')).toContainEqual(
    expect.objectContaining({ type: 'hotel', country: 'FR' }),
  );
});

test('The hotel_id of a suggested hotel returns its details', async () => {
  const hotel = (await suggest('le pavillon')).find(({ type }) => type === 'hotel');
  const { status, body } = await callApi('POST', '/v1/hotel/details', {
    as: member,
    body: { hotel_id: hotel?.hotel_id },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ hotel_id: hotel?.hotel_id, name: hotel?.name });
});

test('Hotel auto-suggestion returns names in the requested language and refuses an invalid language code', async () => {
  expect((await suggest('dubai', 'ar'))[0]?.localised_name).toBe('دبي');
  expect((await suggest('london', 'fr'))[0]).toMatchObject({ name: 'London', localised_name: 'Londres' });
  const refused = await callApi('POST', '/v1/hotel/auto-suggestion/v2', {
    as: member,
    body: { location: 'x', language: 'english' },
  });
  expect(refused.problem.errors?.[0]?.field).toBe('language');
});

test('The first version of hotel auto-suggestion keeps its response shape', async () => {
  const { status, body } = await callApi<{ suggestions: Suggestion[] }>('POST', '/v1/hotel/auto-suggestion', {
    as: member,
    body: { location: 'london' },
  });
  expect(status).toBe(200);
  expect(Object.keys(body.suggestions[0] ?? {}).sort()).toEqual([
    'country',
    'iata_code',
    'id',
    'lat',
    'lng',
    'name',
    'type',
  ]);
});

test('Hotel details answer 404 for an unknown hotel and 422 on hotel_id when it is missing', async () => {
  expect(
    (await callApi('POST', '/v1/hotel/details', { as: member, body: { hotel_id: 'htl_city_2988507_zz' } }))
      .status,
  ).toBe(404);
  const { status, problem } = await callApi('POST', '/v1/hotel/details', { as: member, body: {} });
  expect([status, problem.errors?.[0]?.field]).toEqual([422, 'hotel_id']);
});

test('Hotel details come in the language of the member’s profile', async () => {
  const reader = await aMember(member.tenant);
  await systemContext().db.execute(sql`update users set locale = 'ar-AE' where id = ${reader.userId}`);
  const { body } = await callApi('POST', '/v1/hotel/details', {
    as: reader,
    body: { hotel_id: 'htl_city_292223_0' },
  });
  expect(body.name).toMatch(/[\u0600-\u06ff]/);
});

test('Hotel recommendations stay the same for a member all week and differ between members', async () => {
  type Answer = { week: string; hotels: { hotel_id: string; reason: string; lead_rate: unknown }[] };
  const idsFor = async (person: Person) => {
    const { status, body } = await callApi<Answer>('GET', '/v1/hotel/recommendations', { as: person });
    expect(status).toBe(200);
    expect(body.hotels).toHaveLength(8);
    expect(body.hotels.filter(({ lead_rate }) => lead_rate !== null).length).toBeGreaterThan(4);
    return body.hotels.map(({ hotel_id }) => hotel_id);
  };
  const first = await idsFor(member);
  expect(await idsFor(member)).toEqual(first);
  expect(await idsFor(await aMember(member.tenant))).not.toEqual(first);
});

test('weekOf names the ISO 8601 week and the weekend five weeks later', () => {
  expect(weekOf('2026-11-20')).toEqual({ week: '2026-W47', checkIn: '2026-12-25', checkOut: '2026-12-27' });
  expect(weekOf('2027-01-03').week).toBe('2026-W53');
  expect(weekOf('2026-11-16')).toEqual(weekOf('2026-11-22'));
});
