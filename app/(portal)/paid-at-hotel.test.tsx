import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cancelHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import {
  aSession,
  checkOut,
  initiate,
  payWith,
  type Rate,
  ratesOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { aMember, aTenant, memberContext, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import BookPage from './book/[hotel]/page.tsx';
import CheckoutPage from './checkout/[session]/page.tsx';
import { renderPage } from './testing/render-page.tsx';
import { signInAs, speak, visit } from './testing/replaced-next.ts';
import CancelPage from './trips/[id]/cancel/[booking]/page.tsx';

vi.mock('next/headers', () => import('./testing/replaced-next.ts'));
vi.mock('next-intl/server', () => import('./testing/replaced-next.ts'));

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await signInAs(member);
  visit(tenant);
  await speak('en');
});

/** A rate of the test hotel that charges nothing now. */
async function rateAtHotel(terms: { refundable: boolean }): Promise<Rate> {
  const rates = await ratesOf(member, { hotel: 'htl_test_pay_at_property' });
  const rate = rates.find(({ price, refundable }) => price.due_now === 0 && refundable === terms.refundable);
  if (!rate) throw new Error('The hotel has no such rate');
  return rate;
}

async function ratePaidNow(): Promise<Rate> {
  const rate = (await ratesOf(member)).find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('The hotel has no such rate');
  return rate;
}

/** The words of a page as a reader sees them. */
const wordsOf = async (page: Promise<ReactNode>) => (await renderPage(page)).words;

const guestForm = ({ hotel_id: hotel, room_id: rate, check_in: checkIn, check_out: checkOut }: Rate) =>
  wordsOf(
    BookPage({
      params: Promise.resolve({ hotel }),
      searchParams: Promise.resolve({ rate, checkIn, checkOut }),
    }),
  );

const checkoutPage = (session: string) =>
  wordsOf(CheckoutPage({ params: Promise.resolve({ session }), searchParams: Promise.resolve({}) }));

const cancelPage = (id: string) =>
  wordsOf(CancelPage({ params: Promise.resolve({ id, booking: id }), searchParams: Promise.resolve({}) }));

const cancel = async (id: string) => {
  const ctx = { ...(await memberContext(member)), key: null };
  await cancelHotelBooking(ctx, { booking_id: id, dry_run: false });
  await runJobs();
};

/** A confirmed stay that is paid at the hotel. */
async function aStayAtHotel(terms: { refundable: boolean }): Promise<string> {
  const { booking_id } = (await initiate(tenant, member, await rateAtHotel(terms))).body;
  await checkOut(member, booking_id);
  await runJobs();
  return booking_id;
}

const notCharged = 'Nothing was charged by us. The hotel may ask you for EUR';
const mailed = 'A mail about it is on its way to you.';

describe('A stay that is paid at the hotel', () => {
  test('The guest form of a firm rate says that its button books, what is paid at the hotel and what cancelling costs', async () => {
    const rate = await rateAtHotel({ refundable: false });
    const words = await guestForm(rate);
    const total = `EUR ${rate.price.total.toFixed(2).replace('.00', '')}`;
    expect(words).toContain(`This books the room. You pay at the hotel: ${total}.`);
    expect(words).toMatch(/It cannot be cancelled free of charge: cancelling costs EUR \d+(\.\d\d)?\./);
    expect(words).toContain('Book, pay at the hotel');
    expect(words).not.toMatch(/Step 1|Continue to payment|price is held/);
  });

  test('The guest form of a rate that is free to cancel says until when, and that its button books', async () => {
    const words = await guestForm(await rateAtHotel({ refundable: true }));
    expect(words).toMatch(/This books the room\..* Cancel free until [^.]+ time\./);
    expect(words).toContain('Book, pay at the hotel');
    expect(words).not.toContain('cannot be cancelled');
  });

  test('The guest form of a rate that is charged now leads to the payment, the second step', async () => {
    const words = await guestForm(await ratePaidNow());
    expect(words).toMatch(/Step 1 of 2.*Continue to payment.*Nothing is charged yet/);
    expect(words).not.toContain('This books the room');
  });

  test('The progress of a booking has no payment step if nothing is due now', async () => {
    const { session } = await aSession(tenant, member, await rateAtHotel({ refundable: false }));
    const words = await checkoutPage(session.id);
    expect(words).toContain('confirms the room');
    expect(words).not.toContain('Payment authorised');
  });

  test('The progress of a booking has a payment step if something is due now', async () => {
    const { session } = await aSession(tenant, member, await ratePaidNow());
    await payWith(tenant, session.payment_intent_id, 'success');
    expect(await checkoutPage(session.id)).toMatch(/Your payment is on its way|Payment authorised/);
  });

  test('The cancellation page says before and after the press that we charged nothing and what the hotel may ask for', async () => {
    const id = await aStayAtHotel({ refundable: false });
    expect(await cancelPage(id)).toContain(notCharged);
    await cancel(id);
    const words = await cancelPage(id);
    expect(words).toContain(notCharged);
    expect(words).toContain(mailed);
    expect(words).not.toContain('nothing comes back');
  });

  test('The cancellation page of a stay that is free to cancel mentions no demand of the hotel', async () => {
    const id = await aStayAtHotel({ refundable: true });
    expect(await cancelPage(id)).not.toContain('may ask you');
    await cancel(id);
    expect(await cancelPage(id)).toContain('Nothing was charged, so nothing has to come back.');
  });
});

test('The page of a cancelled hold that was never booked announces no mail', async () => {
  const { booking_id } = (await initiate(tenant, member, await ratePaidNow())).body;
  await cancel(booking_id);
  const words = await cancelPage(booking_id);
  expect(words).toContain('The stay is cancelled');
  expect(words).not.toContain('on its way');
});
