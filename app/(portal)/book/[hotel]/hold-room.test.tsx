import { beforeAll, describe, expect, test, vi } from 'vitest';
import { firstAnswer, type HoldAnswer } from '#components/booking/hold-answer.ts';
import { type Rate, ratesOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  alwaysFree,
  asOffered,
  dearerBy,
  firm,
  type OfferChange,
  paidAtHotel,
  paidNow,
  resortFee,
  whileOffering,
  withBoard,
  withCharges,
} from '#server/modules/hotels/catalogue/testing/changed-offers.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { formOf, outcomeOf } from '../../testing/call-action.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { signInAs, speak, visit } from '../../testing/replaced-next.ts';
import { holdRoom } from './actions.ts';
import BookPage from './page.tsx';

vi.mock('next/headers', () => import('../../testing/replaced-next.ts'));
vi.mock('next-intl/server', () => import('../../testing/replaced-next.ts'));

const payAtHotel = 'htl_test_pay_at_property';
const typed = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@guests.example',
  special_requests: 'A quiet room',
};

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await signInAs(member);
  visit(tenant);
  await speak('en');
});

/** A rate with breakfast that is free to cancel, paid at the hotel unless another change is named. */
async function aListedRate(further: OfferChange = asOffered): Promise<Rate> {
  const listed: OfferChange = (offer) => further(withBoard('breakfast')(offer));
  const rates = await whileOffering({ listed }, () => ratesOf(member, { hotel: payAtHotel }));
  const rate = rates.find(({ refundable }) => refundable);
  if (!rate) throw new Error('The test hotel has no such rate');
  return rate;
}

/** What the form answers to a press, or the address that it leads to. */
async function press(
  rate: Rate,
  confirmed: OfferChange,
  agreed = String(fromMajor(rate.price.total, 'EUR')),
): Promise<HoldAnswer | string> {
  const hidden = { hotel: rate.hotel_id, rate: rate.room_id, stay: `check_in=${rate.check_in}`, agreed };
  const form = formOf({ ...typed, ...hidden });
  const offered: OfferChange = (offer) => confirmed(withBoard('breakfast')(offer));
  return outcomeOf(() => whileOffering({ confirmed: offered }, () => holdRoom(firstAnswer({}), form)));
}

async function askedBy(rate: Rate, confirmed: OfferChange, agreed?: string): Promise<HoldAnswer> {
  const answer = await press(rate, confirmed, agreed);
  if (typeof answer === 'string') throw new Error('The form led on without a question');
  return answer;
}

const wordsIn = ({ trouble }: HoldAnswer) =>
  trouble?.text.replace(/[\u00a0\u2066-\u2069]/g, ' ').replace(/ +/g, ' ');

/** The words of the page to which an answer leads. */
async function wordsAt(hotel: string, searchParams: Record<string, string>): Promise<string> {
  const page = await BookPage({
    params: Promise.resolve({ hotel }),
    searchParams: Promise.resolve(searchParams),
  });
  return (await renderPage(page)).words;
}

async function bookings(): Promise<{ id: string; state: string; details: object }[]> {
  await runJobs();
  return systemContext().db.execute(
    sql`select id, state, details from bookings where user_id = ${member.userId} order by created_at desc, id desc`,
  );
}

describe('A press for a stay that is paid at the hotel', () => {
  test.each<[string, OfferChange, RegExp]>([
    ['cancelling costs money now', firm, /It cannot be cancelled free of charge: cancelling costs EUR/],
    ['the hotel collects a new fee', withCharges([resortFee]), /Resort fee EUR 99 \(not in the total\)/],
    ['breakfast is missing', withBoard('room_only'), /Board: Room only\./],
    ['the price has risen', dearerBy(500), /You pay at the hotel: EUR .* Cancel free until/],
  ])('It books nothing and tells the new terms if %s', async (_, confirmed, words) => {
    const rate = await aListedRate();
    const before = await bookings();
    const answer = await askedBy(rate, confirmed);
    expect(answer.change).not.toBeNull();
    expect(wordsIn(answer)).toMatch(words);
    expect(answer.values).toMatchObject(typed);
    expect(await bookings()).toEqual(before);
  });

  test('It books the new terms after another press, and asks again if they have become worse since', async () => {
    const rate = await aListedRate();
    const { change } = await askedBy(rate, firm);
    const worse: OfferChange = (offer) => withCharges([resortFee])(firm(offer));
    const again = await askedBy(rate, worse, change?.agreed);
    expect(wordsIn(again)).toContain('Resort fee');
    expect(await press(rate, worse, again.change?.agreed)).toMatch(/^\/checkout\//);
    const [latest] = await bookings();
    expect(latest).toMatchObject({
      state: 'confirmed',
      details: { policy: { type: 'non_refundable' }, price: { charges: [resortFee] } },
    });
  });

  test.each<[string, OfferChange]>([
    ['the same', asOffered],
    ['cheaper', dearerBy(-500)],
    ['free to cancel for longer', alwaysFree],
    ['with more meals', withBoard('full_board')],
  ])('It books without a question if the offer is %s', async (_, confirmed) => {
    expect(await press(await aListedRate(), confirmed)).toMatch(/^\/checkout\//);
  });
});

test('A press for a rate that is charged now books nothing if the rate is paid at the hotel since, and leads to the new offer', async () => {
  const rate = await aListedRate(paidNow);
  const before = await bookings();
  const answer = await askedBy(rate, paidAtHotel);
  expect(answer).toMatchObject({ change: null, trouble: { title: 'This rate is now paid at the hotel' } });
  const { pathname, searchParams } = new URL(answer.trouble?.way?.href ?? '', 'https://portal.test');
  expect([pathname, searchParams.get('rate')]).toEqual([`/book/${payAtHotel}`, rate.room_id]);
  expect(searchParams.get('check_in')).toBe(rate.check_in);
  expect(await wordsAt(rate.hotel_id, { rate: rate.room_id })).toContain('Continue to payment');
  const words = await wordsAt(rate.hotel_id, Object.fromEntries(searchParams));
  expect(words).toMatch(/This books the room\. You pay at the hotel: EUR .*Book, pay at the hotel/);
  expect(words).not.toContain('Continue to payment');
  expect(await bookings()).toEqual(before);
  const agreed = `${fromMajor(rate.price.total, 'EUR')} ${searchParams.get('agreed')}`;
  expect(await press(rate, paidAtHotel, agreed)).toMatch(/^\/checkout\//);
});

test('A press for a stay paid at the hotel books nothing if the stay is charged now, and leads to the new offer', async () => {
  const answer = await askedBy(await aListedRate(), paidNow);
  expect(answer).toMatchObject({ change: null, trouble: { title: 'This rate is now paid when you book' } });
});

test('A dearer rate that is charged now shows the price alone, and leads to the payment after another press', async () => {
  const rate = await aListedRate(paidNow);
  const confirmed: OfferChange = (offer) => dearerBy(700)(paidNow(offer));
  const { change, trouble } = await askedBy(rate, confirmed);
  expect(trouble).toBeNull();
  expect(await press(rate, confirmed, change?.agreed)).toMatch(/^\/checkout\//);
});

test('An agreement to terms that no longer open counts as one to the terms of the rate', async () => {
  const rate = await aListedRate();
  const { change } = await askedBy(rate, firm, `${fromMajor(rate.price.total, 'EUR')} altered`);
  expect(change).not.toBeNull();
});
