import { expect, type Page, test } from '@playwright/test';
import type { Sales } from '#server/testing/stand-ins/deployment/list-sales.ts';
import en from '../../messages/en/index.ts';
import { atPartner } from '../at-server.ts';
import { BookingForm } from '../pages/booking-form.ts';
import { CheckoutPage } from '../pages/checkout-page.ts';
import { EsimPlanPage } from '../pages/esim-plan-page.ts';
import { ExperiencePage } from '../pages/experience-page.ts';
import { HotelPage } from '../pages/hotel-page.ts';
import { TransferSearchPage } from '../pages/transfer-search-page.ts';
import { VenuePage } from '../pages/venue-page.ts';
import { aurora, meridian } from '../partners.ts';
import { CardFields, cards } from './card-fields.ts';
import { readSales, salesSince } from './desk.ts';
import { signIn } from './sign-in.ts';

/**
 * The product in Production mode, with its real adapters, against stand-ins of the suppliers and of the gateway: what a
 * member buys in the browser is sold once, paid once, and given back once.
 */
const { host } = aurora;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const soon = { timeout: 30_000 };

/** One sale of the supplier, and one payment of which all was captured and nothing refunded. */
async function expectSold(before: Sales, supplier: string): Promise<void> {
  await expect
    .poll(() => salesSince(before), soon)
    .toMatchObject({
      sales: [{ supplier, state: 'sold' }],
      payments: [{ status: 'succeeded', refunded: 0 }],
    });
  const { payments } = await salesSince(before);
  expect(payments.map(({ captured }) => captured)).toEqual(payments.map(({ authorised }) => authorised));
}

/** The only sale is cancelled, and all that was captured is refunded. */
async function expectGivenBack(before: Sales, supplier: string): Promise<void> {
  await expect
    .poll(async () => (await salesSince(before)).payments.map(({ refunded }) => refunded), soon)
    .not.toEqual([0]);
  const { sales, payments } = await salesSince(before);
  expect(sales).toMatchObject([{ supplier, state: 'cancelled' }]);
  expect(payments).toHaveLength(1);
  expect(payments[0]?.refunded).toBe(payments[0]?.captured);
}

/** Cancels the booking of the confirmed checkout on its page, without a fee. */
async function cancelFree(page: Page, { confirm, doneTitle }: Record<'confirm' | 'doneTitle', string>) {
  const id = await new CheckoutPage(page).readBookingId();
  await page.goto(atPartner(host, `/trips/${id}/cancel/${id}`));
  await page.getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByRole('heading', { name: doneTitle })).toBeVisible(soon);
}

/** Rooms of one hotel that both suppliers sell; each of these only one of them has. */
const rooms = [
  { supplier: 'liteapi', room: 'Family Suite', email: 'ana@aurora.example' },
  { supplier: 'duffel', room: '2 single beds', email: 'ben@aurora.example' },
];

for (const { supplier, room, email } of rooms) {
  test(`A room that only ${supplier} sells in a hotel of two suppliers is booked, paid, cancelled and refunded once`, async ({
    page,
  }) => {
    const before = await readSales();
    await signIn(page, host, email);
    const stay = { destination: 'Paris', check_in: day(60), check_out: day(62), adults: '2' };
    await page.goto(atPartner(host, `/hotels?${new URLSearchParams(stay)}`));
    await page.getByRole('heading', { name: 'Grand House 1', exact: true }).getByRole('link').click();
    await page.waitForURL(/\/hotels\/htl_/);
    const rates = page.locator('fieldset .rows > div').filter({ hasText: room });
    await rates.locator('label').filter({ hasText: 'Free cancellation' }).first().click();
    await new HotelPage(page).reserve();
    const form = new BookingForm(page);
    await form.enterGuest();
    await page.getByLabel(/^Telephone/).fill('+351 912 345 678');
    await form.submit();
    const fields = new CardFields(page);
    await fields.pay(cards.success);
    await fields.expectConfirmed();
    await expectSold(before, supplier);
    await cancelFree(page, en.trips.cancelling);
    await expectGivenBack(before, supplier);
  });
}

test('A tour is booked and paid after a declined card, and is given back when it is cancelled', async ({
  page,
}) => {
  const before = await readSales();
  await signIn(page, host, 'lea@aurora.example');
  const tour = page.locator('main article').filter({ hasText: '5010PARIS' });
  // The catalogue is copied by a job, which begins with the server.
  await expect(async () => {
    await page.goto(atPartner(host, '/experiences?destination=Paris'));
    await expect(tour).toBeVisible({ timeout: 2_000 });
  }).toPass(soon);
  const address = await tour.locator('h2 a').getAttribute('href');
  await page.goto(atPartner(host, `${address?.split('?')[0]}?date=${day(60)}`));
  await new ExperiencePage(page).reserveButton.click();
  // The forecast is in US dollars; the supplier sells in euros, at a rate of its own.
  await page.getByRole('button', { name: /^Reserve at EUR/ }).click();
  await page.waitForURL(/\/book-experience\//);
  const form = new BookingForm(page);
  await form.enterGuest();
  await form.submit();
  const fields = new CardFields(page);
  await fields.pay(cards.declined);
  await expect(fields.alert).toBeVisible();
  await fields.pay(cards.success);
  await fields.expectConfirmed();
  await expectSold(before, 'viator');
  await cancelFree(page, en.experiences.trips.cancelling);
  await expectGivenBack(before, 'viator');
});

test('A ride is booked and paid by a card whose bank asks, and is given back when it is cancelled', async ({
  page,
}) => {
  const before = await readSales();
  await signIn(page, host, 'owner@aurora.example');
  const search = new TransferSearchPage(page);
  const query = { from: 'CDG', to: '22 Rue de Rivoli, Paris', date: day(60), time: '15:30', people: '2' };
  await page.goto(atPartner(host, `/transfers?${new URLSearchParams(query)}`));
  // Quotes come one after another and move the others, so that one is named.
  await search.quotes.filter({ hasText: 'Octavia' }).getByRole('link').click(soon);
  await page.waitForURL(/\/book-transfer\//);
  const form = new BookingForm(page);
  await form.transferPhone.fill('+33 6 12 34 56 78');
  await form.submit();
  const fields = new CardFields(page);
  await fields.pay(cards.asksTheBank);
  await page.getByRole('button', { name: 'Approve' }).click();
  await fields.expectConfirmed();
  await expectSold(before, 'mozio');
  await cancelFree(page, en.transfers.trip.cancelling);
  await expectGivenBack(before, 'mozio');
});

test('An eSIM that its supplier decides by a webhook is sold once and paid once, and its sale is final', async ({
  page,
}) => {
  const before = await readSales();
  await signIn(page, meridian.host, meridian.email);
  await page.goto(atPartner(meridian.host, '/esim?country=FR'));
  await page.locator('main li h2 a').first().click();
  await page.waitForURL(/\/esim\/esp_/);
  await new EsimPlanPage(page).payButton.click();
  await new CardFields(page).pay(cards.success);
  await page.waitForURL(/\/esim\/orders\//, soon);
  await expect(page.getByRole('link', { name: en.esim.order.install })).toHaveCount(1, soon);
  await expectSold(before, 'airalo');
  await expect(page.getByRole('button', { name: en.esim.order.giveUp })).toHaveCount(0);
});

test('A lounge visit is booked and paid by card, and is given back when it is cancelled', async ({
  page,
}) => {
  const before = await readSales();
  await signIn(page, host, 'gus@aurora.example');
  await page.goto(atPartner(host, '/airport?airport=CDG&kind=lounge'));
  const address = await page.locator('main article a').first().getAttribute('href');
  await page.goto(atPartner(host, `${address?.split('?')[0]}?date=${day(60)}&guests=2`));
  await new VenuePage(page).reserve('10:00');
  const form = new BookingForm(page);
  await form.enterGuest();
  await form.submit();
  const fields = new CardFields(page);
  await fields.pay(cards.success);
  await fields.expectConfirmed();
  await expectSold(before, 'airport-partner');
  await cancelFree(page, en.airport.trips.cancelling);
  await expectGivenBack(before, 'airport-partner');
});
