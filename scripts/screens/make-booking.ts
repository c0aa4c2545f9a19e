import type { BrowserContext, Page } from '@playwright/test';
import { dayFromToday } from './pages.ts';

/** Paths of pages that exist only after a booking. */
export type PictureBooking = {
  hotel: string;
  guests: string;
  checkout: string;
  /** The test payment page of that checkout. */
  payment: string;
  confirmed: string;
  voucher: string;
  trip: string;
};

/** Books two hotels through the pages as a member does: one is paid, the other stays in its checkout. */
export async function makeBooking(visitor: BrowserContext, destination: string): Promise<PictureBooking> {
  const page = await visitor.newPage();
  page.setDefaultTimeout(60_000);
  const waiting = await bookTo(page, destination, 90);
  const payment = await testPayment(page, waiting.checkout);
  const paid = await bookTo(page, destination, 40);
  await payHere(page);
  const voucher = page.locator('a[href*="/voucher/"]').first();
  await voucher.waitFor();
  const voucherPath = await voucher.getAttribute('href');
  await page.close();
  if (!voucherPath) throw new Error('The confirmed checkout has no link to its voucher.');
  return {
    ...waiting,
    payment,
    confirmed: paid.checkout,
    voucher: voucherPath,
    trip: voucherPath.split('/voucher')[0] ?? '/trips',
  };
}

/** Returns the path of a checkout's test payment page. */
async function testPayment(page: Page, checkout: string): Promise<string> {
  const intent = await page.evaluate(async (session) => {
    const answer = await fetch(`/v1/checkout/sessions/${session}`);
    return ((await answer.json()) as { payment_intent_id: string }).payment_intent_id;
  }, checkout.split('/').at(-1));
  return `/sandbox/pay/${intent}`;
}

/** Pays the open checkout with the first of the test cards. */
export async function payHere(page: Page): Promise<void> {
  await page.locator('details:has(button) > summary').first().click();
  await page.locator('details button:visible').first().click();
  await page.locator('form button[type=submit]:visible').last().click();
}

/** Goes from the list of hotels to the checkout of the first one and returns the paths. */
async function bookTo(page: Page, destination: string, inDays: number) {
  const stay = {
    check_in: dayFromToday(inDays),
    check_out: dayFromToday(inDays + 3),
    adults: '2',
    rooms: '1',
  };
  await page.goto(`/hotels?${new URLSearchParams({ destination, ...stay })}`);
  await page.locator('main a[href*="/hotels/htl_"]').first().click();
  await page.waitForURL(/\/hotels\/htl_/);
  const hotel = pathOf(page);
  await page.locator('main button[form]:visible').first().click();
  await page.waitForURL(/\/book\//);
  const guests = pathOf(page);
  await page.locator('input[autocomplete$=given-name]').first().fill('Lina');
  await page.locator('input[autocomplete$=family-name]').first().fill('Haddad');
  await page.locator('form button[type=submit]:visible').last().click();
  await page.waitForURL(/\/checkout\//);
  return { hotel, guests, checkout: pathOf(page) };
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
