import { expect, test } from 'vitest';
import { encodeSessionCookie } from '#server/modules/auth/session-cookie.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';

/** In this run, one process serves the API with our own modules and pages with Next's copies of them. */
const hasBoth = process.env.API_HOST === 'node';

const checkIn = addDays(today('UTC'), 40);
const checkOut = addDays(checkIn, 2);
const hotel = 'htl_test_last_room';

/** A member of an app with this limit of supplier calls per minute; each limit value has its own limiter. */
async function aLimitedMember(supplierCallsPerMinute: number): Promise<Person> {
  const tenant = await aTenant();
  const limits = JSON.stringify({ supplierCallsPerMinute });
  await systemContext().db.execute(sql`update apps set limits = ${limits}::jsonb where id = ${tenant.appId}`);
  return aMember(tenant);
}

async function roomsByApi(as: Person): Promise<[status: number, code: string | undefined]> {
  const body = { hotel_id: hotel, check_in: checkIn, check_out: checkOut, guests: { adults: 2, rooms: 1 } };
  const { status, problem } = await callApi('POST', '/v1/hotel/rooms', { as, body });
  return [status, problem?.code];
}

async function roomsByPage({ sessionId, tenant }: Person): Promise<[status: number, isRefused: boolean]> {
  const session = await encodeSessionCookie({ sessionId, appId: tenant.appId, environment: 'Sandbox' });
  const query = new URLSearchParams({ check_in: checkIn, check_out: checkOut, adults: '2', rooms: '1' });
  const answer = await fetch(`${process.env.API_BASE_URL}/hotels/${hotel}?${query}`, {
    headers: { 'x-app-id': tenant.appId, cookie: `sojourn=${session}` },
  });
  return [answer.status, (await answer.text()).includes(en.hotels.page.roomsFailedTitle)];
}

test.runIf(hasBoth)('A rate limit used up over the API also applies to pages', async () => {
  const ana = await aLimitedMember(2);
  expect([await roomsByApi(ana), await roomsByApi(ana)]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect(await roomsByApi(ana)).toEqual([429, 'rate_limited']);
  expect(await roomsByPage(ana)).toEqual([200, true]);
});

test.runIf(hasBoth)('A rate limit used up on pages also applies to the API', async () => {
  const ana = await aLimitedMember(3);
  const shown = [await roomsByPage(ana), await roomsByPage(ana), await roomsByPage(ana)];
  expect(shown).toEqual([
    [200, false],
    [200, false],
    [200, false],
  ]);
  expect(await roomsByPage(ana)).toEqual([200, true]);
  expect(await roomsByApi(ana)).toEqual([429, 'rate_limited']);
});
