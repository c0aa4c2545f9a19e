import { encodeSessionCookie } from '#server/modules/auth/session-cookie.ts';
import { aConfirmedBooking, aRate, aSession } from '#server/modules/hotels/bookings/testing/shop.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, openApiStream, type Person } from '#server/testing/index.ts';

/** A measured page: its name, its path, and the headers of its reader. */
export type PageCase = { name: string; path: string; headers: Record<string, string> };

/** Creates a tenant with a member and bookings, and returns the pages of a visitor and of that member. */
export async function preparePages(): Promise<PageCase[]> {
  const tenant = await aTenant();
  const member = await aMember(tenant, { points: 5_000 });
  await aConfirmedBooking(tenant, member, await aRate(member));
  const { session } = await aSession(tenant, member, await aRate(member));
  const trips = await callApi<{ data: { id: string }[] }>('GET', '/v1/trips', { as: member });
  const dates = { check_in: addDays(today('UTC'), 60), check_out: addDays(today('UTC'), 61) };
  const stay = new URLSearchParams({ ...dates, adults: '2', rooms: '1' });
  const hotel = await firstHotel(member, dates);
  const visitor = {
    'x-app-id': tenant.appId,
    'x-environment': 'Sandbox',
    'accept-encoding': 'gzip, deflate, br',
  };
  const cookie = await encodeSessionCookie({
    sessionId: member.sessionId,
    appId: tenant.appId,
    environment: 'Sandbox',
  });
  const signedIn = { ...visitor, cookie: `sojourn=${cookie}` };
  const publicPaths = {
    start: '/',
    login: '/login',
    help: '/help',
    legal: '/legal/terms',
    hotel: `/hotels/${hotel}`,
    experience: '/experiences/exp_test_question',
  };
  return [
    ...Object.entries(publicPaths).flatMap(([name, path]) => [
      { name: `visitor: ${name}`, path, headers: visitor },
      // A sign-in that has begun: no page is taken from memory for this visitor.
      { name: `visitor: ${name}, rendered`, path, headers: { ...visitor, cookie: 'signing-in=none' } },
    ]),
    { name: 'member: home', path: '/', headers: signedIn },
    { name: 'member: results', path: `/hotels?destination=Paris&${stay}`, headers: signedIn },
    { name: 'member: hotel', path: `/hotels/${hotel}?${stay}`, headers: signedIn },
    { name: 'member: trip', path: `/trips/${trips.body.data[0]?.id}`, headers: signedIn },
    { name: 'member: checkout', path: `/checkout/${session.id}`, headers: signedIn },
    { name: 'member: perks', path: '/perks', headers: signedIn },
  ];
}

/** A hotel of a search in Paris, the same in each run on the same day. */
async function firstHotel(member: Person, dates: Record<string, string>): Promise<string> {
  const body = { destination: 'Paris', ...dates, guests: { adults: 2, rooms: 1 } };
  const stream = await openApiStream('POST', '/v1/hotel/search/stream', { as: member, body });
  const ids = [...(await stream.text()).matchAll(/"hotel_id":"(htl_[^"]+)"/g)].map(([, id]) => id ?? '');
  // The order of arrival is that of the suppliers' answers.
  const [first] = ids.sort();
  if (!first) throw new Error('The search found no hotel');
  return first;
}
