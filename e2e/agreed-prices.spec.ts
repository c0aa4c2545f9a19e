import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { BookingForm } from './pages/booking-form.ts';
import { ExperiencePage } from './pages/experience-page.ts';
import { TransferSearchPage } from './pages/transfer-search-page.ts';
import { VenuePage } from './pages/venue-page.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

const { airport, booking, experiences, transfers } = en;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Not a price: it parses to NaN, and every comparison with NaN is false. */
const unreadable = 'x';

/**
 * Changes what every form of the page sends in fields that the member does not edit. A value set in the field itself
 * would be lost when React renders the field again.
 */
const alterSent = (page: Page, nameStart: string, value: string) =>
  page.evaluate(
    ([nameStart = '', value = '']) => {
      document.addEventListener('formdata', ({ formData }) => {
        for (const name of new Set(formData.keys())) {
          if (name.startsWith(nameStart)) formData.set(name, value);
        }
      });
    },
    [nameStart, value],
  );

async function expectRefused(page: Page, title: string): Promise<void> {
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
}

/** Opens the passenger form of a quote whose price rises when it is chosen. */
async function openRide(page: Page): Promise<void> {
  const ride = {
    from: 'Versailles',
    to: 'Test Price Changed, Paris',
    date: day(41),
    time: '15:30',
    people: '2',
    category: 'Private transfer',
  };
  await signedIn(page, aurora.email);
  await page.goto(`/transfers?${new URLSearchParams(ride)}`);
  await new TransferSearchPage(page).openFirstQuote();
  await new BookingForm(page).transferPhone.fill('+33 6 12 34 56 78');
}

test('A transfer form with an invalid agreed price asks about the higher price again', async ({ page }) => {
  await openRide(page);
  await alterSent(page, 'agreed', unreadable);
  await new BookingForm(page).submitButton.click();
  await expect(page.getByText(booking.changeTitle)).toBeVisible();
  await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
});

test('A transfer form with an invalid displayed price is refused before payment', async ({ page }) => {
  await openRide(page);
  await alterSent(page, 'seen', unreadable);
  await new BookingForm(page).submitButton.click();
  await expectRefused(page, transfers.booking.failedTitle);
});

test('An experience form with invalid displayed prices holds no places', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto(`/experiences/exp_test_question?date=${day(71)}`);
  const { reserveButton } = new ExperiencePage(page);
  await reserveButton.waitFor();
  await alterSent(page, 'seen ', unreadable);
  await reserveButton.click();
  await expectRefused(page, experiences.hold.failedTitle);
});

test('An airport service form with an invalid displayed price holds no slot', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto(`/airport/lounge_test_open?date=${day(61)}`);
  const { reserveButton } = new VenuePage(page);
  await reserveButton.waitFor();
  await alterSent(page, 'slot', `prebook 10:00 ${unreadable}`);
  await reserveButton.click();
  await expectRefused(page, airport.hold.failedTitle);
});

test('A walk-in form with an invalid agreed price books nothing', async ({ page }) => {
  await signedIn(page, aurora.email);
  const [date = '', time = ''] = new Date().toLocaleString('sv', { timeZone: 'Europe/Paris' }).split(' ');
  await page.goto(`/airport/lounge_test_open/book?date=${date}&walk_in=${time.slice(0, 5)}&guests=4`);
  await alterSent(page, 'agreed', unreadable);
  await new BookingForm(page).submitButton.click();
  await expectRefused(page, airport.booking.failedTitle);
});
