import { expect, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { payByTestCard } from './pay-by-test-card.ts';
import { signIn } from './signed-in.ts';

type Booking = { confirmation_code: string; hotel_name: string };

/**
 * Every partner, one of them in Arabic and from right to left: the member, the typed destination, the
 * messages and the screen sizes.
 */
const partners = [
  {
    host: 'aurora.localhost',
    email: 'ana@aurora.example',
    words: en,
    direction: 'ltr',
    typed: 'Lisb',
    tag: '@both',
  },
  {
    host: 'meridian.localhost',
    email: 'mia@meridian.example',
    words: en,
    direction: 'ltr',
    typed: 'Zuri',
    tag: [],
  },
  {
    host: 'noor.localhost',
    email: 'noor@noor.example',
    words: ar,
    direction: 'rtl',
    typed: 'دبي',
    tag: '@both',
  },
];

for (const { host, email, words, direction, typed, tag } of partners) {
  test(`A member of ${host} signs in, finds a hotel, pays and sees the voucher`, { tag }, async ({
    page,
  }) => {
    const main = page.getByRole('main');

    await test.step('signs in with the mailed code', async () => {
      await signIn(page, email, { host, words });
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
    });

    await test.step('enters the destination in the search field of the start page', async () => {
      const box = main.getByRole('combobox').first();
      // The list opens by script: before the page is hydrated, typing shows nothing.
      await expect(async () => {
        await box.fill('');
        await box.pressSequentially(typed);
        await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await page.getByRole('option').first().click();
      await page.getByRole('option', { name: words.kinds.hotels, exact: true }).click();
      await page.waitForURL(/\/hotels\?destination=/);
    });

    await test.step('chooses three nights of next month', async () => {
      await main.getByRole('button', { name: words.search.checkIn }).click();
      const sheet = page.getByRole('dialog', { name: words.hotels.dates.title });
      await sheet.locator('button[slot=next]').click();
      const days = sheet.getByRole('grid').last().locator('[role=button]:not([aria-disabled=true])');
      await days.nth(9).click();
      await days.nth(12).click();
      await sheet.getByRole('button', { name: words.hotels.dates.done }).click();
      await main.getByRole('button', { name: words.search.submit }).click();
      await page.waitForURL(/check_in=/);
    });

    await test.step('opens one of the hotels', async () => {
      await page.locator('article.result a[href*="/hotels/htl_"]').first().click();
      await page.waitForURL(/\/hotels\/htl_/);
    });

    await test.step('enters the guests', async () => {
      await page
        .getByRole('button', { name: words.hotels.page.reserve })
        .locator('visible=true')
        .first()
        .click();
      await page.waitForURL(/\/book\//);
      await page.getByLabel(words.booking.first).fill('Lina');
      await page.getByLabel(words.booking.last).fill('Haddad');
      await page.getByRole('button', { name: words.booking.submit }).locator('visible=true').first().click();
      await page.waitForURL(/\/checkout\//);
    });

    await test.step('pays with a test card and is confirmed', async () => {
      await payByTestCard(page, words);
    });

    const voucher = page.getByRole('link', { name: words.checkout.voucher }).first();
    const [, bookingId] = (await voucher.getAttribute('href'))?.match(/\/voucher\/([^/?]+)/) ?? [];
    const { body: booking } = await callFromPage<Booking>(page, 'GET', `/v1/hotel/booking/${bookingId}`);
    expect(booking.confirmation_code).toMatch(/\w{4}/);

    await test.step('opens the voucher with the code and the hotel of this booking', async () => {
      await voucher.click();
      await page.waitForURL(/\/voucher/);
      await expect(main.getByText(booking.confirmation_code, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(booking.hotel_name).first()).toBeVisible();
    });

    await test.step('finds the trip in the list, and this booking in the trip', async () => {
      await page.goto(atPartner(host, '/trips'));
      // The trip may have been created by another booking with the same place and dates.
      const { body: trip } = await callFromPage(page, 'GET', `/v1/trips/${bookingId}`);
      const tripPath = `/trips/${trip.id}`;
      await main.locator(`a[href="${tripPath}"]`).first().click();
      await page.waitForURL(new RegExp(`${tripPath}$`));
      await expect(main.getByText(booking.confirmation_code, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(booking.hotel_name).first()).toBeVisible();
    });
  });
}
