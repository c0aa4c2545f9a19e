import { beforeAll, expect, test } from 'vitest';
import { expireHold, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { aMember, aTenant, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { ledgerOf, placesTaken } from './testing/books.ts';
import { aPaidHold, aSession, bookingOf, cancel, freshDate, hold, payWith, release } from './testing/shop.ts';

let tenant: Tenant;
let people: Person[];

beforeAll(async () => {
  tenant = await aTenant();
  people = await Promise.all(Array.from({ length: 32 }, () => aMember(tenant)));
});

const lastPlace = (date: string) => ({
  product_code: 'exp_test_last_place',
  date,
  time_slot: '10:00',
  pax: { adults: 1 },
});

test('The last place of an experience is sold once to 32 concurrent members, in twenty rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const visit = lastPlace(freshDate());
    const answers = await Promise.all(people.map((person) => hold(person, visit)));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ problem }) => problem.code === 'sold_out');
    expect([made.length, refused.length]).toEqual([1, 31]);
    expect(await placesTaken(visit.product_code, made[0]?.body.hold_id as string)).toBe(1);
  }
});

test('Concurrent holds of different party sizes never exceed the places of an experience slot', async () => {
  const visit = { product_code: 'exp_test_unknown_booked', date: freshDate(), time_slot: '14:00' };
  const sizes = people.map((_, index) => 1 + (index % 5));
  const answers = await Promise.all(
    people.map((person, index) => hold(person, { ...visit, pax: { adults: sizes[index] as number } })),
  );
  const sold = answers.reduce(
    (sum, { status }, index) => sum + (status === 201 ? (sizes[index] ?? 0) : 0),
    0,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(60);
  // The slot has sixty places, and every refused party is larger than the rest.
  expect(sold).toBeLessThanOrEqual(60);
  const rest = 60 - sold;
  const refused = answers.flatMap(({ status }, index) => (status === 201 ? [] : [sizes[index] ?? 0]));
  expect(refused.every((size) => size > rest)).toBe(true);
});

test('An experience hold that expires during payment ends confirmed and captured, or expired and voided', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const person = people[round] as Person;
    const { holdId, session } = await aSession(person, {
      product_code: 'exp_test_unknown_booked',
      // Other files take places in the morning.
      time_slot: '14:00',
    });
    const pay = payWith(tenant, session.payment_intent_id, 'success').then(() => runJobs());
    const expire = expireHold(holdId)
      .then(() => makeDue('expire_booking'))
      .then(() => runJobs());
    await Promise.all(round % 2 === 0 ? [pay, expire] : [expire, pay]);
    await makeDue('expire_booking');
    await runJobs();
    const books = await ledgerOf(holdId);
    ends.add(books.booking);
    if (books.booking === 'confirmed') {
      expect(books).toMatchObject({ gatewayCaptured: session.amount_due_minor, supplier: 'confirmed' });
      expect(await placesTaken('exp_test_unknown_booked', holdId)).toBe(3);
    } else {
      expect(books.booking).toBe('expired');
      expect(books.gatewayCaptured - books.gatewayRefunded).toBe(0);
      expect(books.gateway).not.toBe('authorized');
      expect(books.supplier).toBe('released');
      expect(await placesTaken('exp_test_unknown_booked', holdId)).toBe(0);
    }
  }
  expect([...ends].every((end) => end === 'confirmed' || end === 'expired')).toBe(true);
});

test('Concurrent releases and cancellations of an experience hold free its place once', async () => {
  const person = people[0] as Person;
  const visit = lastPlace(freshDate());
  const held = await hold(person, visit);
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => release(person, held.body.hold_id)),
    ...Array.from({ length: 8 }, () => cancel(person, held.body.hold_id)),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await runJobs();
  expect((await bookingOf(person, held.body.hold_id)).status).toBe('cancelled');
  expect(await placesTaken(visit.product_code, held.body.hold_id)).toBe(0);
});

test('Concurrent cancellations of a paid experience refund once', async () => {
  const person = people[1] as Person;
  const { holdId, session } = await aPaidHold(tenant, person);
  const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(person, holdId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await runJobs();
  expect(await ledgerOf(holdId)).toMatchObject({
    booking: 'cancelled',
    gatewayRefunded: session.amount_due_minor,
    supplier: 'cancelled',
  });
});
