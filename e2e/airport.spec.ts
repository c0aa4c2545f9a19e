import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { PlaceSearch } from './pages/place-search.ts';
import { TripPage } from './pages/trip-page.ts';
import { VenuePage } from './pages/venue-page.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora, noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

const ana = aurora.email;
const { airport } = en;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a date that differs between runs, so that the trip contains no bookings of earlier runs. */
const freshDay = () => day(60 + (Math.floor(Date.now() / 1000) % 280));

async function cancelForFree(page: Page, id: string): Promise<void> {
  await page.goto(`/trips/${id}/cancel/${id}`);
  await page.getByRole('button', { name: airport.trips.cancelling.confirm }).click();
  await expect(page.getByRole('heading', { name: airport.trips.cancelling.doneTitle })).toBeVisible();
}

test('A member finds a lounge by its airport and pays by card, and the venue reads the pass', {
  tag: '@both',
}, async ({ page, browser }) => {
  await signedIn(page, ana);

  await test.step('from the start page to the airport', async () => {
    await page.locator('main').getByRole('link', { name: en.kinds.airport }).click();
    await page.waitForURL(/\/airport$/);
    const search = new PlaceSearch(page, page.getByRole('combobox', { name: airport.where }));
    const heathrow = page.getByRole('option', { name: /LHR/ });
    await search.type('heathr', heathrow, 5_000);
    await heathrow.click();
    await page.getByRole('button', { name: en.search.submit }).locator('visible=true').last().click();
    await page.waitForURL(/LHR/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Heathrow');
  });

  await test.step('filters the list, and the address keeps the filter', async () => {
    const tabs = page.getByRole('navigation', { name: airport.kind });
    await tabs.getByRole('link', { name: airport.kinds.lounge }).click();
    await page.waitForURL(/kind=lounge/);
    await page.locator('main article a').first().click();
    await page.waitForURL(/\/airport\/lounge_LHR_/);
    await page.goBack();
    await page.waitForURL(/kind=lounge/);
  });

  await test.step('reserves a time for two', async () => {
    await page.goto(`/airport/lounge_test_open?date=${freshDay()}&guests=2`);
    await new VenuePage(page).reserve('10:00');
    await expect(page.getByRole('heading', { name: airport.booking.title })).toBeVisible();
  });

  await test.step('sees the error of a wrong flight number and keeps the input', async () => {
    const form = new BookingForm(page);
    await form.enterGuest();
    await form.venueOptionalFlight.fill('none yet');
    await form.submitButton.click();
    await expect(page.getByText(airport.booking.errors.flight_number)).toBeVisible();
    await expect(form.firstName).toHaveValue('Lina');
    await form.venueOptionalFlight.fill('BA 729');
    await form.submit();
  });

  const checkout = new CheckoutPage(page);
  await checkout.payByTestCard();
  const id = await checkout.readBookingId();

  await test.step('the trip shows the pass', async () => {
    await checkout.openTrip();
    const trip = new TripPage(page);
    await expect(trip.codeOf(trip.pass(airport.trips.pass))).toBeVisible();
    await expect(trip.booking(id).getByText('BA 729')).toBeVisible();
  });

  await test.step('the venue opens the address of the QR code without signing in', async () => {
    const address = await page.evaluate(async (booking) => {
      const answer = await fetch(`/v1/travel/bookings/${booking}/redemption`);
      return ((await answer.json()) as { qr_payload: string }).qr_payload;
    }, id);
    const venue = await (await browser.newContext()).newPage();
    await venue.goto(address);
    await expect(venue.getByText(en.doorPass.status.not_yet_valid)).toBeVisible();
    await expect(venue.getByText('Lina Haddad')).toBeVisible();
    await expect(venue.getByRole('button', { name: en.doorPass.admit })).toHaveCount(0);
    await venue.context().close();
  });

  await cancelForFree(page, id);
});

test('A walk-in form that is sent again after Back creates one booking', async ({ page }) => {
  await signedIn(page, ana);
  const unpaid = () =>
    page.evaluate(async () => {
      const answer = await fetch('/v1/travel/bookings?status=pending_payment&limit=50');
      const { data } = (await answer.json()) as { data: { id: string; booking_type: string }[] };
      return data.filter(({ booking_type: type }) => type === 'walk_in').map(({ id }) => id);
    });
  const before = await unpaid();
  const [date = '', time = ''] = new Date().toLocaleString('sv', { timeZone: 'Europe/Paris' }).split(' ');
  await page.goto(`/airport/lounge_test_open/book?date=${date}&walk_in=${time.slice(0, 5)}&guests=1`);
  const form = new BookingForm(page);
  await form.submit();
  const once = (await unpaid()).filter((id) => !before.includes(id));
  expect(once).toHaveLength(1);
  await page.goBack();
  await form.lastName.fill('Other');
  await form.submit();
  expect((await unpaid()).filter((id) => !before.includes(id))).toEqual(once);
});

test('A fast track booking requires a telephone and a flight number before payment', async ({ page }) => {
  await signedIn(page, ana);
  await page.goto(`/airport/fast_track_test_flight?date=${freshDay()}`);
  await new VenuePage(page).reserve('11:00');
  const form = new BookingForm(page);
  await form.venuePhone.fill('');
  await form.submitButton.click();
  await expect(page.getByText(airport.booking.errors.phoneNeeded)).toBeVisible();
  await expect(page.getByText(airport.booking.errors.flightNeeded)).toBeVisible();
  await form.venuePhone.fill('+351 912 345 678');
  await form.venueFlight.fill('TP 1362');
  await form.submit();
});

test('A member finds and reserves a lounge without JavaScript', async ({ page, browser }) => {
  await signedIn(page, ana);
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const plain = await context.newPage();
  await plain.goto('/airport');
  await plain.getByRole('combobox', { name: airport.where }).fill('Heathrow');
  await plain.getByRole('button', { name: en.search.submit }).locator('visible=true').last().click();
  await expect(plain.locator('main article').first()).toBeVisible();
  expect(new URL(plain.url()).searchParams.get('airport')).toBe('LHR');
  await plain.goto(`/airport/lounge_test_open?date=${freshDay()}`);
  await new VenuePage(plain).reserveButton.click();
  await expect(plain.getByRole('heading', { name: airport.booking.title })).toBeVisible();
  await plain.getByRole('button', { name: airport.booking.giveBack }).click();
  await expect(plain.getByRole('heading', { name: airport.page.chooseTime })).toBeVisible();
  await context.close();
});

test('An unknown airport venue is a 404 page, and a supplier error is shown on the page', async ({
  page,
}) => {
  await signedIn(page, ana);
  expect((await page.goto('/airport/lounge_XXX_1'))?.status()).toBe(404);
  await page.goto('/airport/lounge_test_error');
  await expect(page.getByText(airport.failedTitle)).toBeVisible();
  await page.goto('/airport?airport=QQQ');
  await expect(page.getByText(airport.noServicesText)).toBeVisible();
});

test.describe('Perks on a phone', { tag: '@phone' }, () => {
  test('A perk pays for a meal that is confirmed at once, and the perk returns on cancellation', async ({
    page,
  }) => {
    await signedIn(page, ana);
    await page.goto('/airport?airport=LHR&kind=dining&sort=price');
    const cheapest = page.locator('main article').first();
    await expect(cheapest).toContainText(airport.perkPays.replace('{perk}', '').trim());
    await cheapest.getByRole('link').click();
    await page.waitForURL(/\/airport\/dining_LHR_/);
    await page.goto(`${page.url().split('?')[0]}?date=${freshDay()}`);
    // At a venue of the lists one slot in thirty has no place.
    const free = page.locator('input[name=slot][value^="prebook 1"]:enabled').first();
    const [, time = ''] = ((await free.getAttribute('value')) ?? '').split(' ');
    await new VenuePage(page).reserve(time);
    const perk = page.getByRole('checkbox', { name: /Dining credit/ }).first();
    await perk.check();
    await expect(page.getByText(airport.booking.nothingDue)).toBeVisible();
    await page.getByRole('button', { name: airport.booking.submitFree }).click();
    const checkout = new CheckoutPage(page);
    await expect(checkout.confirmedTitle).toBeVisible();
    const id = await checkout.readBookingId();
    await page.goto(`/trips/${id}`);
    await expect(new TripPage(page).pass(airport.trips.pass)).toBeVisible();
    await page.goto(`/trips/${id}/voucher/${id}`);
    await expect(page.getByText(airport.trips.show.dining)).toBeVisible();
    await cancelForFree(page, id);
    await page.goto(`/trips/${id}`);
    await expect(page.getByText(en.booking.perksReturned.all)).toBeVisible();
  });

  test('A perk pays for one of two lounge guests and the card for the other', async ({ page }) => {
    await signedIn(page, ana);
    await page.goto(`/airport/lounge_test_open?date=${freshDay()}&guests=2`);
    await new VenuePage(page).reserve('14:00');
    await page
      .getByRole('checkbox', { name: /Lounge visit/ })
      .first()
      .check();
    await expect(page.getByText(airport.booking.due.replace('{amount}', 'EUR\u00a032'))).toBeVisible();
    // The summary is folded on a phone.
    await page.getByRole('main').locator('details > summary').first().click();
    await expect(firstVisible(page.getByText(airport.booking.beforePerks))).toBeVisible();
    await new BookingForm(page).submit();
    const checkout = new CheckoutPage(page);
    await checkout.payByTestCard();
    const id = await checkout.readBookingId();
    await cancelForFree(page, id);
  });
});

test('The airport pages are shown in Arabic from right to left', { tag: '@noor' }, async ({ page }) => {
  const { words: ar } = noor;
  await signedIn(page, noor.email, noor);
  await page.goto(atPartner(noor.host, '/airport?airport=DXB'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const tabs = page.getByRole('navigation', { name: ar.airport.kind });
  await tabs.getByRole('link', { name: ar.airport.kinds.fitness }).click();
  await page.waitForURL(/kind=fitness/);
  await page.locator('main article a').first().click();
  await expect(page.getByRole('heading', { name: ar.airport.page.chooseTime })).toBeVisible();
});
