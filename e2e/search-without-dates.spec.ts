import { expect, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

test('A hotel search without dates shows the error under the field and moves the focus there', {
  tag: '@both',
}, async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto('/hotels?destination=Paris');
  const main = page.getByRole('main');
  const { checkInButton: dates, submitButton } = new HotelSearchPage(page);
  await expect(dates).toBeVisible();
  await submitButton.click();
  await expect(main.getByText(en.hotels.errors.dates)).toBeVisible();
  await expect(dates).toBeFocused();
  await expect(dates).toHaveAccessibleDescription(en.hotels.errors.dates);
});

test('A hotel search without dates shows the error without JavaScript too', async ({
  browser,
  page,
  baseURL,
}) => {
  await signedIn(page, aurora.email);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/hotels?destination=Paris&check_in=&check_out=&adults=2&rooms=1');
  await expect(firstVisible(plain.getByText(en.hotels.errors.dates))).toBeVisible();
  await expect(new HotelSearchPage(plain).plainCheckIn).toBeFocused();
  await context.close();
});
