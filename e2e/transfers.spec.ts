import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner, atServer } from './at-server.ts';
import { axeOf } from './axe-of.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { TransferSearchPage } from './pages/transfer-search-page.ts';
import { TripPage } from './pages/trip-page.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora, noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** Two partners; the Arabic one is tested from right to left and on a phone. */
const journeys = [
  { ...aurora, tag: [], from: 'CDG', to: 'Test Flight Number, Paris' },
  { ...noor, tag: ['@noor', '@phone'], from: 'DXB', to: 'Test Flight Number, Dubai' },
];

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const searchPath = (from: string, to: string, more: Record<string, string> = {}) =>
  `/transfers?${new URLSearchParams({ from, to, date: day(40), time: '15:30', people: '2', ...more })}`;

/** Returns the booking id in the trip's address; the trip may contain other transfers of that day. */
const bookingOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
}

for (const { tag, host, email, apiKey, words, from, to } of journeys) {
  const { transfers } = words;

  test(`A member of ${host} finds a transfer, adds an extra, pays and sees the driver`, { tag }, async ({
    page,
  }) => {
    const search = new TransferSearchPage(page);
    const form = new BookingForm(page, words);
    const checkout = new CheckoutPage(page, words);
    const trip = new TripPage(page);
    await signedIn(page, email, { host, words });

    await test.step('searches by the form, and the quotes appear without a reload', async () => {
      await page.goto(atPartner(host, '/transfers'));
      const { form } = search;
      await form.getByRole('combobox', { name: transfers.from, exact: true }).fill(from);
      await form.getByRole('combobox', { name: transfers.to, exact: true }).fill(to);
      await form.getByLabel(transfers.date, { exact: true }).fill(day(40));
      await form.getByLabel(transfers.time, { exact: true }).fill('15:30');
      await form.getByRole('button', { name: words.search.submit }).click();
      await page.waitForURL(/[?&]search=/);
      await expect(search.quotes.nth(2)).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('#quotes[aria-busy=false]')).toBeVisible();
      await expectNoAxeFindings(page);
    });

    await test.step('filters the quotes, and the address keeps the filters', async () => {
      const all = await search.quotes.count();
      const chip = (name: string) => page.getByRole('link', { name, exact: true }).locator('visible=true');
      await chip(transfers.categories.private_transfer).click();
      await page.waitForURL(/category=Private/);
      await chip(transfers.cancellableFilter).click();
      await page.waitForURL(/cancellable=1/);
      await expect(search.quotes).not.toHaveCount(all);
      await expect(search.quotes.getByText(transfers.notRefundable)).toHaveCount(0);
      const labels = await search.quotes.locator('.label').allTextContents();
      expect(new Set(labels)).toEqual(new Set([transfers.categories.private_transfer]));
      await page.reload();
      await expect(search.quotes).toHaveCount(labels.length);
    });

    await test.step('adds a child seat, and the total grows by its price', async () => {
      await search.openFirstQuote();
      const seat = page.getByRole('link', { name: transfers.amenities.child_seat });
      await seat.click();
      await page.waitForURL(/extra=child_seat/);
      await expect(seat).toHaveAttribute('aria-current', 'true');
      await expectNoAxeFindings(page);
    });

    await test.step('cannot continue without a flight number and a valid telephone', async () => {
      await form.transferPhone.fill('12');
      await form.submitButton.click();
      await expect(page.getByText(transfers.booking.errors.phone)).toBeVisible();
      await expect(page.getByText(transfers.booking.errors.flightNeeded)).toBeVisible();
      await form.transferPhone.fill('+33 6 12 34 56 78');
      await form.transferFlight.fill('AF 1234');
      await page.getByLabel(transfers.booking.notes).fill('Two bicycles in boxes');
      await form.submit();
    });

    await test.step('pays with a test card and is confirmed', async () => {
      await checkout.payByTestCard();
      await checkout.openTrip();
      const ride = trip.booking(bookingOf(page));
      await expect(ride.getByText('AF1234')).toBeVisible();
      await expect(ride.getByText('Two bicycles in boxes')).toBeVisible();
      await expect(ride.getByText(transfers.live.waiting)).toBeVisible();
    });

    await test.step('sees the driver and the car as soon as the supplier reports them', async () => {
      const bookingId = bookingOf(page);
      const ride = trip.booking(bookingId);
      const trigger = async (event: string) => {
        const answer = await page.request.post(atServer('/v1/sandbox/trigger'), {
          headers: { 'x-api-key': apiKey, 'x-environment': 'Sandbox' },
          data: { event, booking_id: bookingId },
        });
        expect(answer.status()).toBe(200);
      };
      await trigger('driver_assigned');
      await expect(ride.locator('[data-driver]')).toBeVisible();
      await trigger('tracking_run');
      await expect(ride.locator('[data-position]')).toBeVisible();
      await expect(ride.getByText(transfers.live.here)).toBeVisible({ timeout: 15_000 });
      await expectNoAxeFindings(page);
    });

    await test.step('cancels free of charge', async () => {
      await trip.booking(bookingOf(page)).getByRole('link', { name: words.trips.cancelFree }).click();
      await page.waitForURL(/\/cancel\//);
      await page.getByRole('button', { name: transfers.trip.cancelling.confirm }).click();
      await expect(page.getByRole('heading', { name: transfers.trip.cancelling.doneTitle })).toBeVisible();
    });
  });
}

test('A transfer price that has risen must be accepted before payment', async ({ page }) => {
  await signedIn(page, aurora.email);
  const form = new BookingForm(page);
  await page.goto(searchPath('Versailles', 'Test Price Changed, Paris', { category: 'Private transfer' }));
  await new TransferSearchPage(page).openFirstQuote();
  await form.transferPhone.fill('+33 6 12 34 56 78');
  await form.submitButton.click();
  await expect(page.getByText(en.booking.changeTitle)).toBeVisible();
  await page.getByRole('button', { name: en.booking.agree.split('{')[0] ?? '' }).click();
  await page.waitForURL(/\/checkout\//);
});

test('An unknown transfer address is shown at its field, and the input stays', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto(searchPath('Xyzzyville', 'Paris'));
  await expect(page.getByText(en.transfers.errors.address.replace('{address}', 'Xyzzyville'))).toBeVisible();
  await expect(page.getByRole('combobox', { name: en.transfers.to, exact: true })).toHaveValue('Paris');
});

test('The transfer search distinguishes partial results, no results and supplier errors', async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  await page.goto(searchPath('CDG', 'Test One Supplier Fails, Paris'));
  await expect(firstVisible(page.getByText(en.transfers.partial))).toBeVisible();
  await page.goto(searchPath('CDG', 'Test No Transfers, Paris'));
  await expect(page.getByText(en.transfers.noneTitle)).toBeVisible({ timeout: 20_000 });
  await page.goto(searchPath('CDG', 'Test All Suppliers Fail, Paris'));
  await expect(page.getByText(en.transfers.failedTitle)).toBeVisible({ timeout: 20_000 });
});

test('The transfer search works without JavaScript', async ({ page, browser }) => {
  await signedIn(page, aurora.email);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: test.info().project.use.baseURL,
    storageState: await page.context().storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto('/transfers');
  const { form, quotes } = new TransferSearchPage(bare);
  await form.locator('[name=from]').fill('CDG');
  await form.locator('[name=to]').fill('Paris');
  await form.locator('[name=date]').fill(day(40));
  await form.locator('[name=time]').fill('15:30');
  await form.getByRole('button', { name: en.search.submit }).click();
  await expect(async () => {
    const again = bare.getByRole('link', { name: en.transfers.refresh });
    if ((await again.count()) > 0) await again.click({ timeout: 5_000 });
    await expect(quotes.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await quotes.first().getByRole('link').click();
  await expect(bare.getByRole('heading', { name: en.transfers.booking.title })).toBeVisible();
  await plain.close();
});
