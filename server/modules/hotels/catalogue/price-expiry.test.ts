import { afterEach, beforeAll, expect, test } from 'vitest';
import { aRate, confirmedPrice, initiation } from '#server/modules/hotels/bookings/testing/shop.ts';
import { noteDatabaseTime } from '#server/platform/time/database-clock.ts';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const setAhead = (minutes: number) => noteDatabaseTime('Sandbox', Date.now() + minutes * 60_000, Date.now());

afterEach(() => setAhead(0));

/** The status of a booking with a confirmed price, `minutes` later by the clock of the database. */
async function statusAfter(minutes: number): Promise<[number, string | undefined]> {
  setAhead(0);
  const rate = await aRate(member);
  const { token } = await confirmedPrice(member, rate);
  setAhead(minutes);
  const answer = await callApi('POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    headers: { authorization: `Bearer ${member.accessToken}` },
    body: initiation(rate, { price_confirmation_token: token }),
  });
  return [answer.status, answer.problem?.code];
}

test('A confirmed price is booked until 15 minutes have passed on the clock of the database, and not after that', async () => {
  expect(await statusAfter(14)).toEqual([201, undefined]);
  expect(await statusAfter(16)).toEqual([410, 'price_confirmation_expired']);
});
