import { beforeAll, describe, expect, test } from 'vitest';
import { aCircle, accept, aLink, circleApi } from '#server/modules/circles/testing/circles.ts';
import { shareExperienceHold } from '#server/modules/experiences/index.ts';
import { aHold, aVisit, hold } from '#server/modules/experiences/testing/shop.ts';
import { aRate, freshDates, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  aSearch,
  aTravelQuote,
  checkOutQuote,
  plainQuote,
  quote,
} from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import { comparableResponse } from '#server/testing/comparable-response.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { stepsOf } from '#server/testing/plan-of.ts';
import { runLongStatement } from '#server/testing/run-long-statement.ts';
import { circleTripsQuery } from './list-circle-trips.ts';

type Planned = {
  booking_id: string;
  place: { name: string; country_code: string } | null;
  title: string;
  status: string;
  booked_by: { username: string };
  is_mine: boolean;
};
type Page = { data: Planned[]; next_cursor: string | null };

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;
let ben: Person;
let circle: Awaited<ReturnType<typeof aCircle>>;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  [ana, ben] = [await aMember(tenant), await aMember(tenant)];
  circle = await aCircle(ana, { members: [ben] });
});

const read = (person: Person, query = '', id = circle.id) =>
  callApi<Page>('GET', `/v1/circle/${id}/trips${query}`, { as: person });
const idsFor = async (person: Person, query = '') =>
  (await read(person, query)).body.data.map(({ booking_id }) => booking_id);

/** A booked stay of the person, attached to the circle unless `circleId` says otherwise. */
async function aStay(
  person: Person,
  options: { circleId?: string | null; state?: string; checkIn?: string } = {},
) {
  const check_in = options.checkIn ?? freshDates().check_in;
  const dates = { check_in, check_out: addDays(check_in, 2) };
  const circle_id = options.circleId === undefined ? circle.id : (options.circleId ?? undefined);
  const made = await initiate(tenant, person, await aRate(person, { dates }), { circle_id });
  if (made.status !== 201) throw new Error(`The stay was not booked: ${made.text}`);
  const id = made.body.booking_id;
  await db.execute(sql`update bookings set state = ${options.state ?? 'confirmed'} where id = ${id}`);
  return id;
}

describe('Trips of a circle', () => {
  test('A circle sees the bookings that members attached to it with place, dates and booker, and no private data', async () => {
    const id = await aStay(ana);
    const { status, body, text } = await read(ben);
    expect(status).toBe(200);
    const seen = body.data.find(({ booking_id }) => booking_id === id);
    expect(Object.keys(seen ?? {}).sort()).toEqual([
      'booked_by',
      'booking_id',
      'ends_at',
      'image',
      'is_mine',
      'kind',
      'place',
      'starts_at',
      'status',
      'time_zone',
      'title',
    ]);
    expect(seen).toMatchObject({
      kind: 'hotel',
      place: { name: 'Paris', country_code: 'FR' },
      status: 'confirmed',
      booked_by: { user_id: ana.userId, username: ana.username },
      is_mine: false,
    });
    const [row] = await db.execute<{ reference: string }>(
      sql`select reference from bookings where id = ${id}`,
    );
    for (const secret of ['Byron', 'ada@guests.example', row?.reference ?? '?', 'total', 'currency'])
      expect(text).not.toContain(secret);
    expect((await read(ana)).body.data.find(({ booking_id }) => booking_id === id)?.is_mine).toBe(true);
  });

  test('Places of a circle’s trips are named in the reader’s language', async () => {
    const [owner, reader] = [await aMember(tenant), await aMember(tenant)];
    const own = await aCircle(owner, { members: [reader] });
    const id = await aStay(owner, { circleId: own.id });
    await callApi('PATCH', '/v1/users/me', { as: reader, body: { locale: 'ar' } });
    const placeFor = async (person: Person) => (await read(person, '', own.id)).body.data[0]?.place?.name;
    expect(await placeFor(reader)).toBe('باريس');
    expect(await placeFor(owner)).toBe('Paris');
    await db.execute(sql`update bookings set place_id = null, place_name = 'Lutetia' where id = ${id}`);
    expect(await placeFor(reader)).toBe('Lutetia');
    // A place with the name of its country is named as the country, because eSIM plans are for countries.
    await db.execute(sql`update bookings set place_name = 'Francia', country_code = 'FR' where id = ${id}`);
    expect([await placeFor(reader), await placeFor(owner)]).toEqual(['فرنسا', 'France']);
  });

  test('A circle’s trips exclude bookings that are not attached, not yet booked or cancelled', async () => {
    const kept = await aStay(ben);
    const hidden = [await aStay(ana, { circleId: null })];
    for (const state of ['pending_payment', 'held', 'fulfilling', 'cancelled', 'failed', 'expired'])
      hidden.push(await aStay(ana, { state }));
    const seen = await idsFor(ben, '?limit=100');
    expect(seen).toContain(kept);
    expect(seen.filter((id) => hidden.includes(id))).toEqual([]);
  });

  test('A circle’s trips are paged soonest first, past ones latest first, with none lost or repeated', async () => {
    const [owner, guest] = [await aMember(tenant), await aMember(tenant)];
    const own = await aCircle(owner, { members: [guest] });
    const first = freshDates(2).check_in;
    const made: string[] = [];
    for (const days of [9, 0, 3, 6])
      made.push(await aStay(owner, { circleId: own.id, checkIn: addDays(first, days) }));
    const [last, soonest, second, third] = made;
    const walk = async (when: string) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page = (
          await read(guest, `?when=${when}&limit=1${cursor && `&cursor=${cursor}`}`, own.id)
        ).body;
        seen.push(...page.data.map(({ booking_id }) => booking_id));
        cursor = page.next_cursor;
      }
      return seen;
    };
    expect(await walk('upcoming')).toEqual([soonest, second, third, last]);
    await db.execute(sql`
      update bookings set starts_at = starts_at - interval '2 years', ends_at = ends_at - interval '2 years'
      where id in (${soonest}, ${second})`);
    expect(await walk('upcoming')).toEqual([third, last]);
    expect(await walk('past')).toEqual([second, soonest]);
  });

  test('The trips of a circle exclude bookings of members who left or were removed, and these members get 404', async () => {
    const [cleo, dan] = [await aMember(tenant), await aMember(tenant)];
    const { invitation_code } = await aLink(ana, circle.id);
    const memberIds = new Map<Person, string>();
    for (const person of [cleo, dan]) {
      memberIds.set(person, (await accept(person, circle.id, invitation_code)).body.member.id);
    }
    const [ofCleo, ofDan] = [await aStay(cleo), await aStay(dan)];
    expect(await idsFor(ben, '?limit=100')).toEqual(expect.arrayContaining([ofCleo, ofDan]));
    await circleApi(cleo, 'POST', `/${circle.id}/members/leave`, { circle_id: circle.id });
    await circleApi(ana, 'POST', `/${circle.id}/members/remove`, {
      circle_id: circle.id,
      member_id: memberIds.get(dan),
    });
    const seen = await idsFor(ben, '?limit=100');
    expect(seen.filter((id) => [ofCleo, ofDan].includes(id))).toEqual([]);
    const unknown = await read(ana, '', newId());
    for (const outsider of [cleo, dan, await aMember(tenant), await aMember(await aTenant())]) {
      const refused = await read(outsider);
      expect(refused.status).toBe(404);
      expect(comparableResponse(refused)).toBe(comparableResponse(unknown));
    }
  });

  test('A circle’s trips answer 422 to an invalid cursor, 404 to a malformed id and 401 to an API key', async () => {
    const bad = await read(ana, '?cursor=made-up');
    expect([bad.status, bad.problem.errors?.[0]?.field]).toEqual([422, 'cursor']);
    expect((await read(ana, '', 'nothing')).status).toBe(404);
    expect((await callApi('GET', `/v1/circle/${circle.id}/trips`, { key: tenant })).status).toBe(401);
  });

  test('The query for a circle’s trips uses indexes and reads under 50 bookings among 20,000', async () => {
    const { appId } = tenant;
    const [other, outsider] = await Promise.all([aCircle(ana), aMember(tenant)]);
    await runLongStatement(sql`
      insert into bookings (app_id, id, kind, state, organisation_id, user_id, circle_id, reference, supplier, title,
        time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, details)
      select ${appId}, gen_random_uuid(), 'hotel', 'confirmed', ${tenant.organisationId}, ${outsider.userId},
        case when number % 2 = 0 then ${other.id}::uuid end, gen_random_uuid()::text, 'sandbox', 'Elsewhere', 'UTC',
        now() + interval '1 day', now() + interval '2 days', 'EUR', 100, 0, '{}'
      from generate_series(1, 20000) as number`);
    await db.execute(sql`analyze bookings`);
    await db.execute(sql`analyze circle_members`);
    const steps = await stepsOf(circleTripsQuery(appId, circle.id, 'upcoming', null, 21));
    const scanned = steps
      .filter((step) => step['Node Type'] === 'Seq Scan')
      .map((step) => step['Relation Name']);
    expect(scanned).not.toContain('bookings');
    const rowsRead = steps
      .filter((step) => step['Relation Name'] === 'bookings')
      .map((step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0));
    expect(Math.max(...rowsRead), JSON.stringify(steps)).toBeLessThan(50);
  });
});

describe('Experiences and rides of a circle', () => {
  test('An experience or ride is listed for the circle it was held or quoted for, once it is booked', async () => {
    const held = await aHold(ana, { circle_id: circle.id });
    const found = await aTravelQuote({ as: ana }, {}, { circle_id: circle.id });
    const session = await checkOutQuote({ as: ana }, found.travel_quote_id);
    expect(session.status).toBe(201);
    const ids = [held.hold_id, session.body.fulfilment[0]?.id as string];
    expect(await idsFor(ben)).not.toEqual(expect.arrayContaining(ids));
    for (const id of ids) await db.execute(sql`update bookings set state = 'confirmed' where id = ${id}`);
    expect(await idsFor(ben)).toEqual(expect.arrayContaining(ids));
    const [visit, ride] = await Promise.all([
      callApi<{ circle_id: string }>('GET', `/v1/travel/experiences/bookings/${ids[0]}`, { as: ana }),
      callApi<{ circle_id: string }>('GET', `/v1/travel/ground-transport/bookings/${ids[1]}`, { as: ana }),
    ]);
    expect([visit.body.circle_id, ride.body.circle_id]).toEqual([circle.id, circle.id]);
  });

  test('Holding or quoting for a circle that the member is not in answers the same bytes as for an unknown one', async () => {
    const outsider = await aMember(tenant);
    const search = await aSearch({ as: outsider }, { start_address: 'Versailles' });
    const quoteInput = { search_id: search.search_id, quote_id: plainQuote(search).quote_id };
    for (const request of [
      (circle_id: string) => hold(outsider, aVisit({ circle_id })),
      (circle_id: string) => quote({ as: outsider }, { ...quoteInput, circle_id }),
      (circle_id: string) => quote({ key: tenant }, { ...quoteInput, circle_id }),
    ]) {
      const answers = [await request(circle.id), await request(newId()), await request('no uuid')];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(answers.map(comparableResponse)).size).toBe(1);
    }
    const made = await db.execute(sql`select id from bookings where user_id = ${outsider.userId}`);
    expect(made).toHaveLength(0);
  });

  test('An unpaid experience hold can be attached to a circle of the member and detached again', async () => {
    const { hold_id } = await aHold(ana);
    const ctx = await memberContext(ana);
    await shareExperienceHold(ctx, { hold_id, circle_id: circle.id });
    const attached = async () =>
      (
        await db.execute<{ circle_id: string | null }>(
          sql`select circle_id from bookings where id = ${hold_id}`,
        )
      )[0]?.circle_id;
    expect(await attached()).toBe(circle.id);
    const otherCircle = await aCircle(await aMember(tenant));
    await expect(shareExperienceHold(ctx, { hold_id, circle_id: otherCircle.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(shareExperienceHold(await memberContext(ben), { hold_id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await attached()).toBe(circle.id);
    await shareExperienceHold(ctx, { hold_id });
    expect(await attached()).toBe(null);
  });
});
