import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { VenuePage } from './pages/venue-page.ts';
import { firstVisible } from './pages/visible.ts';

test.use({ javaScriptEnabled: false });

/** A member whom few tests sign in, because sign-in attempts are limited. One lounge visit is in the wallet. */
const ben = 'ben@aurora.example';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const at = (path: string) => atPartner('aurora.localhost', path);

async function signInPlainly(page: Page): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.open('aurora.localhost');
  await signIn.enterMailedCode(ben);
  await signIn.enterButton.click();
  await page.waitForURL(at('/'));
}

/** Expects that the first item of a list is visible and that no placeholder remains. */
async function expectFilledList(page: Page, path: string, selector: string): Promise<void> {
  await page.goto(at(path));
  // A list that is still loading has a link to refresh the page.
  const again = page.getByRole('link', { name: en.transfers.refresh });
  await expect(async () => {
    await page.waitForLoadState();
    if ((await again.count()) > 0) await again.click({ timeout: 5_000 });
    await page.waitForLoadState();
    await expect(firstVisible(page.locator(selector))).toBeVisible({ timeout: 1_000 });
    const loading = page.locator('main [aria-busy=true]').locator('visible=true');
    await expect(loading).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
}

test('Without JavaScript a member signs in, searches and reads the first page of every list', async ({
  page,
}) => {
  const hotels = new HotelSearchPage(page);
  await test.step('signs in', () => signInPlainly(page));

  await test.step('the search field of the start page leads to the hotel form', async () => {
    const search = page.locator('.hero-search');
    await search.getByRole('combobox').fill('Paris');
    await search.getByRole('button', { name: en.search.submit }).click();
    await page.waitForURL(/\/hotels\?destination=Paris/);
    await hotels.submitPlainDates(day(60), day(62));
    await expect(page.locator('main article a[href*="/hotels/htl_"]').first()).toBeVisible();
  });

  await test.step('the hotel page asks for missing dates and shows its rooms', async () => {
    await page.goto(at('/hotels/htl_test_last_room'));
    await hotels.submitPlainDates(day(60), day(62));
    await expect(page.getByRole('heading', { name: en.hotels.page.chooseRoom })).toBeVisible();
    await expect(page.locator('#rooms').getByRole('radio').first()).toBeAttached();
  });

  await test.step('the other lists show their first item', async () => {
    await expectFilledList(
      page,
      '/experiences?destination=Paris',
      'main article a[href*="/experiences/exp_"]',
    );
    await expectFilledList(page, '/airport?airport=CDG', 'main article a[href*="/airport/"]');
    const ride = new URLSearchParams({
      from: 'Paris (CDG)',
      to: 'Paris',
      date: day(60),
      time: '10:00',
      people: '2',
      bags: '1',
    });
    await expectFilledList(page, `/transfers?${ride}`, 'main article');
    await expectFilledList(page, '/trips', 'main h2');
    await expectFilledList(page, '/perks', 'main h1');
  });
});

test('Without JavaScript a visit that a perk covers is booked only by the button that says so', async ({
  page,
}) => {
  const { booking, trips } = en.airport;
  const form = new BookingForm(page);
  const perk = page.getByRole('checkbox', { name: /Lounge visit/ }).first();
  const bookButton = page.getByRole('button', { name: booking.submitFree });
  await signInPlainly(page);
  await page.goto(at(`/airport/lounge_test_open?date=${day(75)}`));
  await new VenuePage(page).reserveButton.click();
  await expect(page.getByRole('heading', { name: booking.title })).toBeVisible();

  await test.step('the button that leads to payment returns the form with the button that books', async () => {
    await form.enterGuest();
    await perk.check();
    await form.submitButton.click();
    await expect(bookButton).toBeFocused();
    await expect(bookButton).toBeInViewport();
    await expect(page.getByText(booking.nothingDue)).toBeVisible();
    await expect(page.getByText(booking.noteBooks)).toBeVisible();
    await expect(form.submitButton).toHaveCount(0);
    await expect(perk).toBeChecked();
    await expect(form.firstName).toHaveValue('Lina');
  });

  const id = await test.step('the next press books', async () => {
    const checkout = new CheckoutPage(page);
    await bookButton.click();
    await checkout.expectConfirmed();
    return checkout.readBookingId();
  });

  await test.step('a cancellation returns the perk', async () => {
    await page.goto(at(`/trips/${id}/cancel/${id}`));
    await page.getByRole('button', { name: trips.cancelling.confirm }).click();
    await expect(page.getByRole('heading', { name: trips.cancelling.doneTitle })).toBeVisible();
  });
});
