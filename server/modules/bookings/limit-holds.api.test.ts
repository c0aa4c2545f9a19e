import { beforeEach, describe, expect, test } from 'vitest';
import { aVisit, cancel, create, prebook } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { purchase } from '#server/modules/esim/testing/shop.ts';
import { aVisit as anExperience, hold } from '#server/modules/experiences/testing/shop.ts';
import { expireHold } from '#server/modules/hotels/bookings/testing/clock.ts';
import { aRate, confirmedPrice, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aTravelQuote, checkOutQuote } from '#server/modules/transfers/testing/shop.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  type Answer,
  aMember,
  aTenant,
  breaksBooks,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { holdLimits } from './contract-hold-limits.ts';
import { countHolds } from './limit-holds.ts';

const { db } = systemContext();
let tenant: Tenant;
let member: Person;

beforeEach(async () => {
  tenant = await aTenant();
  breaksBooks(tenant);
  member = await aMember(tenant);
  await setLimits({});
});

/** Raises the request limits, because a test sends many requests. Hold limits keep their defaults. */
async function setLimits(limits: Record<string, number>): Promise<void> {
  const own = { membersPerMinute: 1e6, keysPerMinute: 1e6, supplierCallsPerMinute: 1e6, ...limits };
  await db.execute(sql`update apps set limits = ${JSON.stringify(own)}::jsonb where id = ${tenant.appId}`);
}

const prebookFor = (person: Person, passengers = 1) =>
  prebook(person, aVisit({ passenger_count: passengers }));

function expectRefused(answer: Answer<unknown>, detail: string): void {
  expect(answer.status, answer.text).toBe(429);
  expect(answer.problem).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining(detail),
    limit: expect.stringMatching(/^(holds|held_places)_per_(member|key|app)$/),
    allowed: expect.any(Number),
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('Hold limits of members', () => {
  test('Of 50 parallel holds of one member exactly 20 succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => prebookFor(member)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(30);
    for (const answer of refused) expectRefused(answer, '20 unpaid bookings');
  });

  test('Parallel holds of one member reserve at most 60 places', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => prebookFor(member, 9)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(4);
    for (const answer of refused) expectRefused(answer, '60 unpaid places');
    expect((await prebookFor(member, 6)).status).toBe(201);
    expectRefused(await prebookFor(member, 1), '60 unpaid places');
  });

  test('The holds of one member do not count towards the limit of another member of the app', async () => {
    await setLimits({ holdsPerMember: 1 });
    await prebookFor(member);
    expectRefused(await prebookFor(member), '1 unpaid bookings');
    expect((await prebookFor(await aMember(tenant))).status).toBe(201);
  });

  test('Retry-After of a refused hold is the time until the first live hold expires', async () => {
    await setLimits({ holdsPerMember: 2 });
    const first = await prebookFor(member);
    await prebookFor(member);
    await db.execute(sql`update bookings set hold_expires_at = clock_timestamp() + interval '100 seconds'
      where app_id = ${tenant.appId} and id = ${(first.body as { prebooking_id: string }).prebooking_id}`);
    const wait = Number((await prebookFor(member)).headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(100);
    expect(wait).toBeGreaterThan(0);
  });

  test('A member can hold again after a hold is cancelled, expires or is paid', async () => {
    await setLimits({ holdsPerMember: 1 });
    const { body } = await create(member, aVisit());
    expectRefused(await prebookFor(member), '1 unpaid bookings');
    expect((await cancel(member, body.id)).status).toBe(200);
    const second = await create(member, aVisit());
    expect(second.status).toBe(201);
    await expireHold(second.body.id);
    const third = await create(member, aVisit());
    expect(third.status).toBe(201);
    await db.execute(
      sql`update bookings set state = 'confirmed' where app_id = ${tenant.appId} and id = ${third.body.id}`,
    );
    expect((await create(member, aVisit())).status).toBe(201);
  });
});

test.each([
  ['a hotel', async () => initiate(tenant, member, await aRate(member))],
  ['a visit', () => create(member, aVisit())],
  ['a slot', () => prebookFor(member)],
  ['an experience', () => hold(member, anExperience())],
  ['an eSIM order', () => purchase(member)],
  [
    'a ride',
    async () => {
      const { travel_quote_id: id } = await aTravelQuote({ as: member });
      return checkOutQuote({ as: member }, id);
    },
  ],
] as [string, () => Promise<Answer<unknown>>][])(
  'A hold of %s succeeds within the hold limit of the member and is refused beyond it',
  async (_, make) => {
    await setLimits({ holdsPerMember: 2 });
    await prebookFor(member);
    expect((await make()).status).toBeLessThan(300);
    expectRefused(await make(), '2 unpaid bookings');
  },
);

test('Holds of an API key and of an app have separate limits', async () => {
  await setLimits({ holdsPerKey: 1 });
  const rate = await aRate(member);
  const confirmed = { price_confirmation_token: (await confirmedPrice(member, rate)).token };
  expect((await initiate(tenant, null, rate, confirmed)).status).toBe(201);
  expectRefused(await initiate(tenant, null, rate, confirmed), 'An API key');
  await setLimits({ holdsPerApp: 1 });
  expectRefused(await prebookFor(member), 'An app');
});

test('The count of live holds uses an index', async () => {
  const ctx = { ...(await memberContext(member)), key: null };
  await db.execute(sql`analyze bookings`);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${countHolds(ctx, holdLimits, newId()) as SQL}`);
  });
  expect(JSON.stringify(plan)).toMatch(/bookings_holds_of_user/);
  expect(JSON.stringify(plan)).not.toMatch(/Seq Scan/);
});
