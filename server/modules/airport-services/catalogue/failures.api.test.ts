import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const outages = [
  ['error', 502, 'supplier_error'],
  ['slow', 504, 'supplier_timeout'],
  ['down', 503, 'supplier_unavailable'],
] as const;

const kinds = [
  ['lounge', 'lounge'],
  ['fast-track', 'fast_track'],
  ['dining', 'dining'],
  ['fitness', 'fitness'],
] as const;

describe.each(kinds)('Venues under %s', (path, kind) => {
  test.each(outages)(
    `Details and slots of a ${kind} venue whose supplier fails with "%s" are %i %s`,
    async (end, status, code) => {
      const venue = `/v1/travel/${path}/${kind}_test_${end}`;
      const date = addDays(today('Europe/Paris'), 3);
      const [details, slots] = await Promise.all([
        callApi('GET', venue, { as: member }),
        callApi('POST', `${venue}/availability`, { as: member, body: { date, guests: 1 } }),
      ]);
      expect([details.status, details.problem.code]).toEqual([status, code]);
      expect([slots.status, slots.problem.code]).toEqual([status, code]);
    },
  );
});

describe.each([
  ['XXE', 502, 'supplier_error'],
  ['XXT', 504, 'supplier_timeout'],
  ['XXD', 503, 'supplier_unavailable'],
] as const)('Airport %s', (airport, status, code) => {
  test(`Search, service kinds and fitness centres of the airport ${airport} are ${status} ${code}`, async () => {
    const query = { keyword: airport, pageSize: 1, pageNumber: 1, searchFields: [1], sortBy: [] };
    const answers = await Promise.all([
      callApi('POST', '/v1/travel/search', { key: tenant, body: query }),
      callApi('GET', `/v1/travel/search/modules?transportHubId=airport_${airport}`, { key: tenant }),
      callApi('POST', '/v1/travel/fitness', { as: member, body: { airport_code: airport } }),
    ]);
    for (const answer of answers) expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });
});

test('Failures simulated by a magic value never open the circuit breaker of the supplier', async () => {
  const failed = Array.from({ length: 12 }, () =>
    callApi('GET', '/v1/travel/lounge/lounge_test_error', { as: member }),
  );
  for (const { status } of await Promise.all(failed)) expect(status).toBe(502);
  expect((await callApi('GET', '/v1/travel/lounge/lounge_test_open', { as: member })).status).toBe(200);
});
