import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, localToInstant, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { readAirportHubs } from './hubs.ts';

type Hours = { day: string; opens: string; closes: string };
type Details = {
  id: string;
  product_type: string;
  airport_code: string;
  time_zone: string;
  opening_hours: Hours[];
  amenities: { key: string; name: string }[];
  equipment: unknown[];
  from_price: number;
  description: string;
  max_stay_minutes: number;
};
type Slot = { time: string; end_time: string; remaining: number; price: number; available: boolean };
type Slots = { id: string; date: string; time_zone: string; slots: Slot[] };

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant({ currency: 'JPY' });
  member = await aMember(tenant);
});

const read = (path: string) => callApi<Details>('GET', `/v1/travel/${path}`, { as: member });
const availability = (path: string, date: string, guests = 1) =>
  callApi<Slots>('POST', `/v1/travel/${path}/availability`, { as: member, body: { date, guests } });

const inDays = (days: number, zone = 'Europe/Paris') => addDays(today(zone), days);

/** The next date with this month and day, in the form MM-DD. */
function nextDate(monthAndDay: string): string {
  const year = Number(today('Europe/Paris').slice(0, 4));
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear > today('Europe/Paris') ? thisYear : `${year + 1}-${monthAndDay}`;
}

/** The last Sunday of a month, on which Europe changes its clocks. */
function lastSunday(month: number): string {
  const from = Temporal.PlainDate.from(nextDate(`${String(month).padStart(2, '0')}-25`)).with({ day: 31 });
  return from.subtract({ days: from.dayOfWeek % 7 }).toString();
}

describe('Venues', () => {
  test.each([
    ['lounge/lounge_test_open', 'lounge'],
    ['fast-track/fast_track_LHR_1', 'fast_track'],
    ['dining/dining_JFK_2', 'dining'],
    ['fitness/fitness_DXB_1', 'fitness'],
  ])('The venue %s has amenities, opening hours and a price', async (path, type) => {
    const { status, body } = await read(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ product_type: type, currency: 'JPY' });
    expect(body.opening_hours.length).toBeGreaterThan(5);
    expect(body.amenities.length).toBeGreaterThan(0);
    expect(body.equipment).toEqual(body.amenities);
    expect(body.from_price).toBeGreaterThan(100);
    expect(Number.isInteger(body.from_price)).toBe(true);
  });

  test('A venue is the same for an API key and a member', async () => {
    const byKey = await callApi('GET', '/v1/travel/lounge/lounge_LHR_1', { key: tenant });
    expect(byKey.body).toEqual((await read('lounge/lounge_LHR_1')).body);
    expect((await callApi('GET', '/v1/travel/lounge/lounge_LHR_1', { app: tenant })).status).toBe(401);
  });

  test.each([
    'lounge/lounge_LHR_99',
    'lounge/lounge_XXQ_1',
    'lounge/lounge_LHR_0',
    'lounge/lounge_LHR_01',
    'lounge/dining_LHR_1',
    'dining/lounge_LHR_1',
    'fast-track/nothing',
    'fitness/lounge_test_open',
  ])('The unknown venue path %s is 404', async (path) => {
    expect((await read(path)).problem).toMatchObject({ status: 404, code: 'not_found' });
    expect((await availability(path, inDays(30))).problem).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('Fitness centres of an airport', () => {
  const list = (body: unknown) =>
    callApi<{ data: Details[] }>('POST', '/v1/travel/fitness', { as: member, body });

  test('Fitness centres are listed by airport code, case-insensitive', async () => {
    const { body } = await list({ airport_code: 'dxb' });
    expect(body.data.length).toBeGreaterThan(0);
    for (const one of body.data) expect(one).toMatchObject({ product_type: 'fitness', airport_code: 'DXB' });
  });

  test('With a date, only fitness centres that are open on that day are listed', async () => {
    const sunday = Temporal.PlainDate.from(inDays(30, 'UTC'));
    const date = sunday.add({ days: 7 - sunday.dayOfWeek }).toString();
    const hubs = (await readAirportHubs(systemContext())).filter(({ size }) => size === 'small');
    const codes = hubs.slice(0, 12).map(({ code }) => code);
    const everyDay = await Promise.all(codes.map((airport_code) => list({ airport_code })));
    const closed = everyDay.flatMap(({ body }) =>
      body.data.filter((one) => !one.opening_hours.some(({ day }) => day === 'sunday')),
    );
    expect(closed.length).toBeGreaterThan(0);
    for (const { airport_code, id } of closed) {
      const { body } = await list({ airport_code, date });
      expect(body.data.map((one) => one.id)).not.toContain(id);
      expect((await availability(`fitness/${id}`, date)).body.slots).toEqual([]);
    }
  });

  test('Fitness centres of an unknown airport are 404, and an invalid code is 422', async () => {
    expect((await list({ airport_code: 'QQQ' })).problem.code).toBe('not_found');
    expect((await list({ airport_code: 'LONDON' })).status).toBe(422);
  });
});

describe('Venue slots', () => {
  test('Venue slots are within the opening hours of their day, local to the venue', async () => {
    for (const id of ['lounge_KEF_1', 'lounge_ADD_1', 'lounge_AKL_1']) {
      const { body: venue } = await read(`lounge/${id}`);
      const date = inDays(45, venue.time_zone);
      const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
        .format(new Date(`${date}T00:00:00Z`))
        .toLowerCase();
      const hours = venue.opening_hours.find((one) => one.day === day);
      const { body } = await availability(`lounge/${id}`, date);
      expect(body).toMatchObject({ id, date, time_zone: venue.time_zone });
      expect(body.slots.length).toBeGreaterThan(10);
      if (!hours || hours.closes <= hours.opens || hours.closes === '24:00') continue;
      for (const slot of body.slots) {
        expect(slot.time >= hours.opens && slot.end_time <= hours.closes).toBe(true);
        expect(slot.end_time > slot.time).toBe(true);
      }
    }
  });

  test('A venue slot that ends after midnight belongs to the day on which it starts', async () => {
    const late = await findLate();
    const { body } = await availability(`lounge/${late.id}`, inDays(31, late.time_zone));
    const evening = body.slots.filter(({ time, end_time }) => end_time < time);
    expect(evening.length).toBeGreaterThan(0);
    expect(body.slots.map(({ time }) => time)).toEqual(body.slots.map(({ time }) => time).sort());
  });

  test('Venue slots omit the hour that a clock change skips and contain the repeated hour once', async () => {
    const times = async (date: string) =>
      (await availability('lounge/lounge_test_open', date)).body.slots.map(({ time }) => time);
    const ordinary = await times(inDays(60));
    expect(ordinary).toHaveLength(48);
    const spring = await times(lastSunday(3));
    expect(ordinary.filter((time) => !spring.includes(time))).toEqual(['02:00', '02:30']);
    expect(await times(lastSunday(10))).toEqual(ordinary);
  });

  test('A venue slot over a clock change ends after the full length of the stay', async () => {
    const { body } = await availability('lounge/lounge_test_open', lastSunday(3));
    // Three hours after 01:00 winter time it is 05:00 summer time.
    expect(body.slots.find(({ time }) => time === '01:00')?.end_time).toBe('05:00');
  });

  test('Venue slots of today are those that have not started', async () => {
    const date = inDays(0);
    const { body } = await availability('lounge/lounge_test_open', date);
    // The last slot of the day starts at 23:30 and is omitted after its start.
    if (Date.parse(localToInstant(date, '23:30', 'Europe/Paris')) > Date.now()) {
      expect(body.slots).not.toEqual([]);
    }
    for (const { time } of body.slots) {
      expect(Date.parse(localToInstant(date, time, 'Europe/Paris'))).toBeGreaterThan(Date.now() - 5_000);
    }
  });

  test.each(['lounge/lounge', 'fast-track/fast_track', 'dining/dining', 'fitness/fitness'])(
    'Slots of %s_test_open are available all day, and 404 under the path of another kind',
    async (path) => {
      const { status, body } = await availability(`${path}_test_open`, inDays(41));
      expect([status, body.slots.length >= 24]).toEqual([200, true]);
      const other = path.startsWith('lounge') ? 'dining' : 'lounge';
      expect((await availability(`${other}/${path.split('/')[1]}_test_open`, inDays(41))).status).toBe(404);
    },
  );

  test('A venue slot is available only if the remaining places suffice for all guests', async () => {
    const { body } = await availability('lounge/lounge_test_last_place', inDays(40), 2);
    expect(body.slots[0]).toMatchObject({ remaining: 1, available: false });
    expect(
      (await availability('lounge/lounge_test_last_place', inDays(40), 1)).body.slots[0]?.available,
    ).toBe(true);
  });

  test('Venue slots cost more at peak hours', async () => {
    const { slots } = (await availability('lounge/lounge_test_open', inDays(40))).body;
    const price = (at: string) => slots.find(({ time }) => time === at)?.price ?? 0;
    expect(price('07:00')).toBeGreaterThan(price('12:00'));
  });

  test.each([
    ['date', { date: '2020-01-01', guests: 1 }],
    ['date', { date: addDays(today('UTC'), 400), guests: 1 }],
    ['date', { date: '2027-02-30', guests: 1 }],
    ['guests', { date: addDays(today('UTC'), 4), guests: 0 }],
    ['guests', { date: addDays(today('UTC'), 4), guests: 21 }],
  ])(
    'A venue availability request with an invalid %s is 422 and names the field (case %#)',
    async (field, body) => {
      const answer = await callApi('POST', '/v1/travel/lounge/lounge_test_open/availability', {
        as: member,
        body,
      });
      expect(answer.status).toBe(422);
      expect(answer.problem.errors?.[0]?.field).toBe(field);
    },
  );

  /** A lounge of a large airport that closes after midnight. */
  async function findLate(): Promise<Details> {
    for (const code of ['LHR', 'CDG', 'FRA', 'MAD', 'DXB', 'SIN', 'JFK', 'LAX', 'HND', 'GRU']) {
      for (const number of [1, 2, 3]) {
        const { status, body } = await read(`lounge/lounge_${code}_${number}`);
        if (status === 200 && body.opening_hours.every(({ opens, closes }) => closes < opens)) return body;
      }
    }
    throw new Error('No lounge closes after midnight');
  }
});
