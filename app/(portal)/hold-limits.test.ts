import { beforeAll, expect, test, vi } from 'vitest';
import type { Trouble } from '#components/booking/hold-answer.ts';
import { holdLimitTrouble } from '#components/booking/hold-limit-trouble.ts';
import { aVisit, aWalkIn, prebook } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { testPlan } from '#server/modules/esim/testing/shop.ts';
import { aVisit as anExperience, priceOf } from '#server/modules/experiences/testing/shop.ts';
import { aRate, leadGuest } from '#server/modules/hotels/bookings/testing/shop.ts';
import { locales } from '#server/modules/theming/index.ts';
import { aSearch, plainQuote } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';
import { messagesOf } from '../../messages/load-messages.ts';
import { reserveVisit } from './airport/[product]/actions.ts';
import { bookVisit } from './airport/[product]/book/actions.ts';
import { holdRoom } from './book/[hotel]/actions.ts';
import { openPayment } from './book-transfer/[quote]/actions.ts';
import { buyEsim } from './esim/[plan]/actions.ts';
import { holdVisit } from './experiences/[code]/actions.ts';
import { signInAs, speak, visit } from './testing/replaced-next.ts';

vi.mock('next/headers', () => import('./testing/replaced-next.ts'));
vi.mock('next-intl/server', () => import('./testing/replaced-next.ts'));

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  const limits = JSON.stringify({ holdsPerMember: 1, supplierCallsPerMinute: 1e6 });
  await systemContext().db.execute(sql`update apps set limits = ${limits}::jsonb where id = ${tenant.appId}`);
  expect((await prebook(member, aVisit())).status).toBe(201);
  await signInAs(member);
  visit(tenant);
  await speak('en');
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const emptyAnswer = { values: {}, errors: {}, change: null, trouble: null };
const guest = { ...leadGuest, phone: '+33 1 70 18 99 00' };

const submissions: [string, () => Promise<{ trouble: Trouble | null }>][] = [
  [
    'a hotel',
    async () => {
      const rate = await aRate(member, { hotel: 'htl_test_last_room' });
      const agreed = String(fromMajor(rate.price.total, 'EUR'));
      return holdRoom(
        emptyAnswer,
        formOf({ ...guest, hotel: rate.hotel_id, rate: rate.room_id, agreed, stay: '' }),
      );
    },
  ],
  [
    'a tour',
    async () => {
      const visit = anExperience();
      const { option_code } = (await priceOf(tenant, visit)).body as { option_code?: string };
      const slot = `${visit.time_slot} ${option_code}`;
      const { adults, children } = visit.pax;
      return holdVisit(
        emptyAnswer,
        formOf({
          code: visit.product_code,
          date: visit.date,
          adults: String(adults),
          children: String(children),
          slot,
          agreed_slot: slot,
          agreed: '1000000',
        }),
      );
    },
  ],
  [
    'a slot at the airport',
    () => {
      const { product_id: venue, date, time } = aVisit();
      return reserveVisit(
        emptyAnswer,
        formOf({ venue, kind: 'lounge', date, guests: '1', slot: `prebook ${time} 1000000` }),
      );
    },
  ],
  [
    'a walk-in at the airport',
    () => {
      const { product_id: venue, date, time } = aWalkIn();
      return bookVisit(
        emptyAnswer,
        formOf({ ...guest, venue, date, walk_in: time, guests: '1', agreed: '1000000', key: newId() }),
      );
    },
  ],
  [
    'a transfer',
    async () => {
      const found = await aSearch({ as: member }, { start_address: 'Versailles' });
      const { quote_id: hold } = plainQuote(found);
      const { search_id } = found as unknown as { search_id: string };
      const query = `search=${search_id}&people=2`;
      return openPayment(emptyAnswer, formOf({ ...guest, query, hold, extras: '', seen: '1000000' }));
    },
  ],
  [
    'an eSIM',
    async () => {
      type Plan = { resource_id: string; price: number; currency: string };
      const path = `/v1/travel/esim/${testPlan}/options`;
      const { body } = await callApi<{ plans: Plan[] }>('GET', path, { as: member });
      const [{ price, currency }] = body.plans.filter(({ resource_id }) => resource_id === testPlan) as [
        Plan,
      ];
      const priceMinor = fromMajor(price, currency);
      const seen = `${priceMinor} ${priceMinor} ${currency}`;
      return buyEsim({ trouble: null }, formOf({ plan: testPlan, quantity: '1', seen, key: newId() }));
    },
  ],
];

test.each(submissions)(
  'A refused hold of %s explains the limit of unpaid bookings and how long to wait',
  async (_, submit) => {
    const { trouble, ...rest } = await submit();
    expect({ trouble, ...rest }).toMatchObject({ trouble: { title: en.booking.holdLimit.title } });
    expect(trouble?.text).toMatch(/^You can have 1 unpaid booking at a time\..* in \d+ minutes?\./);
    expect(trouble?.way).toEqual({ href: '/trips', label: en.booking.holdLimit.toTrips });
  },
);

test.each(locales)('The hold limits are explained in the language %s', async (locale) => {
  await speak(locale);
  const refusal = (limit: string) =>
    holdLimitTrouble(problem('rate_limited', { retryAfterSeconds: 601, extra: { limit, allowed: 20 } }));
  const troubles = await Promise.all(
    ['holds_per_member', 'held_places_per_member', 'holds_per_app'].map(refusal),
  );
  const words = (await messagesOf(locale)).booking.holdLimit;
  expect(troubles.map(({ title }) => title)).toEqual([words.title, words.title, words.busyTitle]);
  expect(new Set(troubles.map(({ text }) => text)).size).toBe(3);
  for (const { text } of troubles) expect(text).toMatch(/11|١١/);
  for (const { text } of troubles.slice(0, 2)) expect(text).toMatch(/20|٢٠/);
  expect(troubles[2]?.way).toBeUndefined();
  await speak('en');
});
