import { beforeAll, expect, test } from 'vitest';
import { testTours } from '#server/sandbox/suppliers/experiences/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';
import { readCatalogues } from './testing/listed-catalogues.ts';
import {
  aVisit,
  bookingOf,
  cancel,
  checkOutHold,
  freshDate,
  type Hold,
  hold,
  payWith,
  priceOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

const codeOf = (title: string): string => {
  const found = testTours.find((tour) => tour.title === title);
  if (!found) throw new Error(`No test tour ${title}`);
  return found.code;
};
const asking = codeOf('Test Tour with Questions');
const manual = codeOf('Test Tour Instant, then Manual');
const ticket = codeOf('Test Ticket for a Day');

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await readCatalogues();
});

type Page = { total: number; experiences: { product_code: string; title: string; currency: string }[] };

const searchIn = async (body: Record<string, unknown>): Promise<Page> =>
  (
    await callApi<Page>('POST', '/v1/travel/experiences', {
      key: tenant,
      body: { destination_id: 'Salzburg', per_page: 50, ...body },
    })
  ).body;

const people = [
  { first_name: 'Ana', last_name: 'Silva', age_band: 'adult' },
  { first_name: 'Rui', last_name: 'Silva', age_band: 'senior' },
  { first_name: 'Eva', last_name: 'Silva', age_band: 'child' },
];
const weights = people.map((_, traveller) => ({ question: 'weight', answer: '70', unit: 'kg', traveller }));
const answers = [{ question: 'transfer', answer: 'own' }, ...weights];

const aTour = (more: Record<string, unknown> = {}) =>
  aVisit({
    product_code: asking,
    time_slot: '08:30',
    pax: { adults: 1, children: 1, seniors: 1 } as never,
    currency: 'EUR',
    ...more,
  });

test('A search merges the products of all catalogues in one order, and pages never overlap', async () => {
  const sort = 'price_low';
  const all: Page['experiences'] = [];
  const first = await searchIn({ sort });
  for (let page = 1; page <= Math.ceil(first.total / 50); page += 1)
    all.push(...(await searchIn({ sort, page })).experiences);
  expect(new Set(all.map(({ product_code }) => product_code)).size).toBe(first.total);
  expect(all.length).toBe(first.total);
  const titles = all.map(({ title }) => title);
  expect(titles).toContain('Fortress, day ticket');
  expect(titles).toContain('Salt mine and lakes, with a transfer');
  const prices = all.map((product) => (product as unknown as { from_price: number }).from_price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  expect(new Set(all.map(({ currency }) => currency)).size).toBe(1);
});

test('A keyword search, a nearby search and the categories find products of listed catalogues', async () => {
  const byWord = await callApi<Page>('POST', '/v1/travel/experiences/search', {
    key: tenant,
    body: { query: 'fortress salzburg', per_page: 50 },
  });
  expect(byWord.body.experiences.map(({ title }) => title)).toContain('Fortress, day ticket');
  const near = await callApi<Page>('POST', '/v1/travel/experiences/nearby', {
    key: tenant,
    body: { lat: 47.795, lng: 13.0477, radius_km: 0.05 },
  });
  expect(near.body.experiences.map(({ title }) => title)).toContain('Fortress, day ticket');
  const counts = await callApi<{ categories: { slug: string; count: number }[] }>(
    'GET',
    '/v1/travel/experiences/categories?destination_id=Salzburg',
    { key: tenant },
  );
  const tickets = counts.body.categories.find(({ slug }) => slug === 'attraction-tickets');
  expect(tickets?.count).toBe((await searchIn({ categories: ['attraction-tickets'] })).total);
});

test('A code of a product never contains the code of its supplier, and leads to it', async () => {
  const { experiences } = await searchIn({ sort: 'price_low' });
  const fortress = experiences.find(({ title }) => title === 'Fortress, day ticket');
  expect(JSON.stringify(fortress)).not.toContain('OG-100');
  const details = await callApi<Record<string, unknown>>(
    'GET',
    `/v1/travel/experiences/${fortress?.product_code}`,
    { key: tenant },
  );
  expect(details.body).toMatchObject({ product_code: fortress?.product_code, title: fortress?.title });
  expect(JSON.stringify(details.body)).not.toContain('OG-100');
  const unknown = await callApi('GET', '/v1/travel/experiences/xp_0123456789abcdef', { key: tenant });
  expect(unknown.status).toBe(404);
});

test('A product without start times is sold for a day: one slot at 00:00, the price alone held, and a voucher', async () => {
  const date = freshDate();
  const found = await callApi<{ days: { slots: Record<string, unknown>[] }[] }>(
    'GET',
    `/v1/travel/experiences/${ticket}/availability?start_date=${date}&end_date=${date}&pax=3&currency=EUR`,
    { key: tenant },
  );
  expect(found.body.days[0]?.slots).toMatchObject([{ time_slot: '00:00', has_start_time: false }]);
  const held = await hold(member, aVisit({ product_code: ticket, date, time_slot: '00:00' }));
  expect(held.body).toMatchObject({
    has_start_time: false,
    hold_kind: 'price_only',
    availability_hold: { held: false, until: null },
    price_hold: { held: true },
  });
  const email = `${held.body.hold_id}@people.example`;
  const passenger = { first_name: 'Ana', last_name: 'Silva', email };
  const booked = await payFor(held.body, { passenger });
  expect(booked).toMatchObject({
    status: 'confirmed',
    has_start_time: false,
    voucher_url: expect.stringMatching(/^https:/),
  });
  const [confirmation] = await mailsTo(email);
  const { voucher_url: voucher } = booked as unknown as { voucher_url: string };
  expect(confirmation?.text).toContain(voucher);
  expect(confirmation?.text).not.toContain('00:00');
});

test('A supplier with one currency is charged in it, and the member at the pinned rate', async () => {
  const visit = aTour();
  const quote = await priceOf(tenant, visit);
  const { converted_from: from, total } = quote.body as unknown as {
    converted_from: { total: number; currency: string; rate: number };
    total: number;
  };
  expect(quote.body.currency).toBe('EUR');
  expect(from.currency).toBe('USD');
  expect(Math.abs(from.total * from.rate - total)).toBeLessThan(0.05);
  expect(quote.body.line_items.reduce((sum, line) => sum + Math.round(line.total * 100), 0)).toBe(
    Math.round(total * 100),
  );
  const held = await hold(member, { ...visit, price_token: quote.body.price_token });
  expect(held.status).toBe(201);
  expect(held.body).toMatchObject({
    total,
    converted_from: from,
    hold_kind: 'none',
    availability_hold: { held: false, until: null },
    price_hold: { held: false, until: null },
  });
  const dollars = await priceOf(tenant, { ...visit, currency: 'USD' });
  expect(dollars.body.total).toBe(from.total);
  expect(dollars.body).not.toHaveProperty('converted_from');
});

test('Checkout asks for the names of everybody, each in an age band of the party', async () => {
  const held = await hold(member, aTour());
  const { hold_id: id } = held.body;
  expect(held.body).toMatchObject({ traveller_names: 'everyone' });
  const missing = await checkOutHold(member, id, { answers });
  expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('items.0.travellers')]);
  const adults = people.map((one) => ({ ...one, age_band: 'adult' }));
  const wrong = await checkOutHold(member, id, { answers, travellers: adults });
  expect(wrong.status).toBe(422);
  const booked = await payFor(held.body, { answers, travellers: people });
  expect(booked).toMatchObject({ status: 'confirmed', travellers: people });
  expect((booked as unknown as { answers: object[] }).answers).toHaveLength(4);
});

test('A question is asked only if its condition is met, and its answer must have its form', async () => {
  const held = await hold(member, aTour());
  const tryAnswers = (given: object[]) =>
    checkOutHold(member, held.body.hold_id, { travellers: people, answers: given });
  const byAir = [{ question: 'transfer', answer: 'air' }, ...weights];
  const refused = async (given: object[], field: string) => {
    const answer = await tryAnswers(given);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(field)]);
  };
  await refused(byAir, 'items.0.answers');
  await refused([...byAir, { question: 'flight', answer: 'XY 1' }], 'items.0.answers');
  await refused([{ question: 'transfer', answer: 'by balloon' }, ...weights], 'items.0.answers.0.answer');
  const noon = { question: 'arrival', answer: 'noon' };
  await refused([...byAir, { question: 'flight', answer: 'XY 1' }, noon], 'items.0.answers.5.answer');
  const stone = weights.map((weight) => ({ ...weight, unit: 'st' }));
  await refused([{ question: 'transfer', answer: 'own' }, ...stone], 'items.0.answers.1.unit');
  await refused([{ question: 'transfer', answer: 'own' }, ...weights.slice(1)], 'items.0.answers');
  // By own means nobody asks for the flight; an answer to it is not passed on.
  const accepted = await tryAnswers([...answers, { question: 'flight', answer: 'XY 1' }]);
  expect(accepted.status).toBe(201);
  const booking = await bookingOf(member, held.body.hold_id);
  expect(booking.answers.map(({ answer }) => answer)).toEqual(['own', '70', '70', '70']);
});

test('A question for a place has choices with a meaning and words in the language, and takes another place in words', async () => {
  const reader = await aMember(tenant);
  await callApi('PATCH', '/v1/users/me', { as: reader, body: { locale: 'de' } });
  const held = await hold(reader, aTour({ date: freshDate() }));
  const pickup = (
    held.body as unknown as { booking_questions: Record<string, unknown>[] }
  ).booking_questions.find(({ id }) => id === 'pickup');
  expect(pickup).toMatchObject({
    type: 'location',
    accepts_text: true,
    choices: [
      { value: 'LOC-station', label: 'Hauptbahnhof, Ausgang Ost' },
      { value: 'LOC-square' },
      { value: 'MEET_AT_START', label: 'Ich komme zum Treffpunkt', means: 'meeting_point' },
      { value: 'CONTACT_LATER', label: 'Wird später entschieden', means: 'undecided' },
    ],
  });
  const byRail = [
    { question: 'transfer', answer: 'rail' },
    { question: 'arrival', answer: '10:15' },
    ...weights,
  ];
  const tryPickup = (answer: string) =>
    checkOutHold(reader, held.body.hold_id, {
      travellers: people,
      answers: [...byRail, { question: 'pickup', answer }],
    });
  const missing = await checkOutHold(reader, held.body.hold_id, { travellers: people, answers: byRail });
  expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('items.0.answers')]);
  const given = {
    'LOC-square': 'place',
    MEET_AT_START: 'meeting_point',
    CONTACT_LATER: 'undecided',
    'Hotel Sacher': 'text',
  };
  for (const [answer, location] of Object.entries(given)) {
    expect((await tryPickup(answer)).status).toBe(201);
    const { answers: stored } = await bookingOf(reader, held.body.hold_id);
    expect(stored).toContainEqual(expect.objectContaining({ answer, location }));
  }
});

test('A cancellation refunds the share of the step in which it happens', async () => {
  const held = await hold(member, aTour({ date: freshDate() }));
  await payFor(held.body, { answers, travellers: people });
  const policy = (held.body as unknown as { cancellation_policy: Record<string, unknown> })
    .cancellation_policy;
  expect(policy).toMatchObject({
    type: 'tiered',
    free_until_hours: 168,
    tiers: [
      { until_hours: 168, refund_percent: 100 },
      { until_hours: 48, refund_percent: 50 },
    ],
  });
  const preview = await cancel(member, held.body.hold_id, { dry_run: true });
  expect(preview.body.cancellation).toMatchObject({ policy_applied: 'free_cancellation', penalty: 0 });
});

test('Where the operator decides after all, the booking waits for it', async () => {
  const held = await hold(member, aTour({ product_code: manual }));
  const booking = await payFor(held.body, { answers, travellers: people });
  expect(booking).toMatchObject({ status: 'pending_supplier', ticket_code: null });
});

test('An age band that a product does not sell is refused on its field', async () => {
  const answer = await priceOf(tenant, {
    ...aVisit({ product_code: 'exp_test_manual' }),
    pax: { adults: 1, seniors: 1 },
  });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('pax.seniors')]);
});

async function payFor({ hold_id: id }: Hold, item: Record<string, unknown> = {}) {
  const session = await checkOutHold(member, id, item);
  if (session.status !== 201) throw new Error(session.text);
  await payWith(tenant, session.body.payment_intent_id, 'success');
  await runJobs();
  return bookingOf(member, id);
}
