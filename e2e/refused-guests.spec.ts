import { expect, test } from '@playwright/test';
import { addDays, today } from '#server/platform/time/index.ts';
import en from '../messages/en/index.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

const dates = `check_in=${addDays(today('UTC'), 40)}&check_out=${addDays(today('UTC'), 43)}`;
const refused = `${dates}&adults=1&rooms=3`;

test('A hotel search for more rooms than adults shows the error at the guests, and goes on once it is mended', {
  tag: '@both',
}, async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto(`/hotels?destination=Paris&${refused}`);
  const main = page.getByRole('main');
  const adults = main.locator('select[name=adults]');
  const rooms = main.locator('select[name=rooms]');
  await expect(main.getByText(en.hotels.errors.guests)).toBeVisible();
  await expect(adults).toBeFocused();
  await expect(adults).toHaveAccessibleDescription(en.hotels.errors.guests);
  await expect(adults).toHaveValue('1');
  await expect(rooms).toHaveValue('3');
  await expect(rooms.locator('option:enabled')).toHaveText(['1', '3']);
  await adults.selectOption('4');
  await expect(rooms.locator('option:enabled')).toHaveText(['1', '2', '3', '4']);
  const search = new HotelSearchPage(page);
  await search.submitButton.click();
  await expect(search.results.first()).toBeVisible();
});

test('The page of a hotel shows an error at the guests instead of rooms for more rooms than adults', {
  tag: '@both',
}, async ({ browser, page, baseURL }) => {
  await signedIn(page, aurora.email);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  for (const path of ['/hotels/htl_test_last_room', '/book/htl_test_last_room']) {
    await plain.goto(`${path}?${refused}&rate=none`);
    await expect(firstVisible(plain.getByText(en.hotels.errors.guests))).toBeVisible();
    await expect(plain.getByRole('main').locator('select[name=rooms]')).toHaveValue('3');
    await expect(plain.locator('input[name=rate]')).toHaveCount(0);
  }
  await context.close();
});
