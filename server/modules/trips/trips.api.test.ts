import { beforeAll, describe, expect, test } from 'vitest';
import { purchase } from '#server/modules/esim/testing/shop.ts';
import { aRate, freshDates, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { encodeCursor } from '#server/platform/contract/page-cursor.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

type Trip = {
  id: string;
  status: string;
  start_date: string;
  end_date: string;
  bookings: { booking_id: string }[];
  gaps: unknown[];
};
type Page = { data: Trip[]; next_cursor: string | null };

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
});

async function book(person: Person, dates: { check_in: string; check_out: string }): Promise<string> {
  return (await initiate(tenant, person, await aRate(person, { dates }))).body.booking_id;
}

/** Stays of these numbers of nights, each from the day on which the one before it ends. */
function consecutive<const Nights extends readonly number[]>(firstDay: string, nights: Nights) {
  let day = firstDay;
  return nights.map((count) => {
    const check_in = day;
    day = addDays(day, count);
    return { check_in, check_out: day };
  }) as { [Index in keyof Nights]: { check_in: string; check_out: string } };
}

async function change(bookingIds: (string | undefined)[], values: SQL): Promise<void> {
  await systemContext().db.execute(sql`update bookings set ${values} where id in ${bookingIds}`);
}

test('Bookings of one place whose dates touch are one trip, and every booking id finds its trip', async () => {
  member = await aMember(tenant);
  const first = freshDates(2);
  const next = { check_in: first.check_out, check_out: addDays(first.check_out, 2) };
  const far = { check_in: addDays(first.check_out, 60), check_out: addDays(first.check_out, 62) };
  const [a, b, c] = [await book(member, first), await book(member, next), await book(member, far)];
  const { body } = await callApi<Page>('GET', '/v1/trips', { as: member });
  expect(body.data.map(({ bookings }) => bookings.map(({ booking_id }) => booking_id))).toEqual([
    [c],
    [a, b],
  ]);
  expect(body.data[1]).toMatchObject({
    id: a,
    status: 'upcoming',
    start_date: first.check_in,
    end_date: next.check_out,
    place: { name: 'Paris', country_code: 'FR' },
  });
  const soonest = await callApi<Page>('GET', '/v1/trips?when=upcoming', { as: member });
  expect(soonest.body.data.map(({ id }) => id)).toEqual([a, c]);
  expect((await callApi<Page>('GET', '/v1/trips?when=past', { as: member })).body.data).toEqual([]);
  for (const id of [a, b])
    expect((await callApi<Trip>('GET', `/v1/trips/${id}`, { as: member })).body.id).toBe(a);
});

test('Bookings of one place in different languages are one trip, named in the reader’s language', async () => {
  const person = await aMember(tenant);
  const first = freshDates(2);
  const english = await book(person, first);
  const arabic = await book(person, {
    check_in: first.check_out,
    check_out: addDays(first.check_out, 1),
  });
  await systemContext().db.execute(sql`update bookings set place_name = 'باريس' where id = ${arabic}`);
  await callApi('PATCH', '/v1/users/me', { as: person, body: { locale: 'ar' } });
  const trips = async () => (await callApi<Page>('GET', '/v1/trips', { as: person })).body.data;
  const inArabic = await trips();
  expect(inArabic.map(({ bookings }) => bookings.map(({ booking_id }) => booking_id))).toEqual([
    [english, arabic],
  ]);
  expect(inArabic[0]).toMatchObject({ place: { name: 'باريس', country_code: 'FR' } });
  await callApi('PATCH', '/v1/users/me', { as: person, body: { locale: 'en' } });
  expect(await trips()).toMatchObject([{ id: english, place: { name: 'Paris' } }]);
});

test('eSIMs of one country bought in different languages are one trip', async () => {
  const person = await aMember(tenant);
  for (const locale of ['en', 'ar']) {
    await callApi('PATCH', '/v1/users/me', { as: person, body: { locale } });
    expect((await purchase(person, { resource_id: 'esim_fr_5gb_30d' })).status).toBe(202);
  }
  const { body } = await callApi<Page>('GET', '/v1/trips', { as: person });
  expect(body.data).toMatchObject([{ place: { name: 'فرنسا', country_code: 'FR' }, bookings: [{}, {}] }]);
});

test('Trips are paged by cursor with none lost or repeated, and without expired bookings', async () => {
  const person = await aMember(tenant);
  const createdIds: string[] = [];
  const first = freshDates(1).check_in;
  for (let count = 0; count < 4; count += 1) {
    const check_in = addDays(first, 7 * count);
    createdIds.unshift(await book(person, { check_in, check_out: addDays(check_in, 1) }));
  }
  const expired = createdIds.pop();
  await systemContext().db.execute(sql`update bookings set state = 'expired' where id = ${expired}`);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: Page } = await callApi<Page>(
      'GET',
      `/v1/trips?limit=1${cursor && `&cursor=${cursor}`}`,
      {
        as: person,
      },
    );
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual(createdIds);
});

describe('Trips with cancelled bookings', () => {
  test('A trip begins and ends with its bookings that are not cancelled, and still lists the cancelled ones', async () => {
    const person = await aMember(tenant);
    const [before, kept, after] = consecutive(freshDates(1).check_in, [2, 2, 3]);
    const ids = [await book(person, before), await book(person, kept), await book(person, after)];
    await change([ids[0], ids[2]], sql`state = 'cancelled'`);
    const { body } = await callApi<Page>('GET', '/v1/trips', { as: person });
    expect(body.data).toMatchObject([
      { id: ids[0], status: 'upcoming', start_date: kept.check_in, end_date: kept.check_out },
    ]);
    expect(body.data[0]?.bookings.map(({ booking_id }) => booking_id)).toEqual(ids);
    await change([ids[1]], sql`state = 'cancelled'`);
    expect((await callApi<Page>('GET', '/v1/trips', { as: person })).body.data).toMatchObject([
      { id: ids[0], status: 'cancelled', start_date: before.check_in, end_date: after.check_out },
    ]);
  });

  test('A trip is upcoming until its first booking that is not cancelled begins', async () => {
    const person = await aMember(tenant);
    const [first, next] = consecutive(freshDates(1).check_in, [2, 2]);
    const [cancelled, kept] = [await book(person, first), await book(person, next)];
    await change(
      [cancelled],
      sql`state = 'cancelled', starts_at = now() - interval '1 day', ends_at = now() + interval '1 day'`,
    );
    await change(
      [kept],
      sql`state = 'confirmed', starts_at = now() + interval '1 day', ends_at = now() + interval '3 days'`,
    );
    const { body } = await callApi<Trip>('GET', `/v1/trips/${kept}`, { as: person });
    expect([body.status, body.bookings.length]).toEqual(['upcoming', 2]);
    expect(body.gaps).not.toEqual([]);
  });

  test('A trip is past once its last booking that is not cancelled has ended', async () => {
    const person = await aMember(tenant);
    const [first, next] = consecutive(freshDates(1).check_in, [2, 2]);
    const [kept, cancelled] = [await book(person, first), await book(person, next)];
    await change(
      [kept],
      sql`state = 'completed', starts_at = now() - interval '3 days', ends_at = now() - interval '1 hour'`,
    );
    await change(
      [cancelled],
      sql`state = 'cancelled', starts_at = now() - interval '1 hour', ends_at = now() + interval '3 days'`,
    );
    const list = async (when: string) =>
      (await callApi<Page>('GET', `/v1/trips?when=${when}`, { as: person })).body.data;
    expect(await list('upcoming')).toEqual([]);
    expect(await list('past')).toMatchObject([{ id: kept, status: 'past', bookings: [{}, {}] }]);
  });

  test('Bookings that only a cancelled one connects are two trips, and the cancelled one is listed with the earlier', async () => {
    const person = await aMember(tenant);
    const [first, between, last] = consecutive(freshDates(1).check_in, [1, 7, 2]);
    const ids = [await book(person, first), await book(person, between), await book(person, last)];
    const trips = async () =>
      (await callApi<Page>('GET', '/v1/trips?when=upcoming', { as: person })).body.data;
    expect(await trips()).toMatchObject([{ start_date: first.check_in, end_date: last.check_out }]);
    await change([ids[1]], sql`state = 'cancelled'`);
    expect(await trips()).toMatchObject([
      {
        start_date: first.check_in,
        end_date: first.check_out,
        bookings: [{ booking_id: ids[0] }, { booking_id: ids[1] }],
      },
      { start_date: last.check_in, end_date: last.check_out, bookings: [{ booking_id: ids[2] }] },
    ]);
  });
});

test('A member cannot read another member’s trips, and an invalid cursor answers 422', async () => {
  const mine = await book(await aMember(tenant), freshDates());
  const other = await aMember(tenant);
  expect((await callApi<Page>('GET', '/v1/trips', { as: other })).body).toEqual({
    data: [],
    next_cursor: null,
  });
  for (const id of [mine, newId(), 'nothing']) {
    expect((await callApi('GET', `/v1/trips/${id}`, { as: other })).status).toBe(404);
  }
  const impossible = ['2026-02-30T10:00:00.000Z', '0000-06-01T10:00:00.000Z'].map((startsAt) =>
    encodeCursor({ startsAt, id: newId() }),
  );
  for (const cursor of ['made-up', ...impossible]) {
    const bad = await callApi('GET', `/v1/trips?cursor=${cursor}`, { as: other });
    expect([bad.status, bad.problem.errors?.[0]?.field]).toEqual([422, 'cursor']);
  }
  expect((await callApi('GET', '/v1/trips', { key: tenant })).status).toBe(401);
});
