import { expect, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { signedIn } from './signed-in.ts';

const email = 'ana@aurora.example';

test('A hotel search without dates shows the error under the field and moves the focus there', {
  tag: '@both',
}, async ({ page }) => {
  await signedIn(page, email);
  await page.goto('/hotels?destination=Paris');
  const main = page.getByRole('main');
  const dates = main.getByRole('button', { name: en.search.checkIn });
  await expect(dates).toBeVisible();
  await main.getByRole('button', { name: en.search.submit }).click();
  await expect(main.getByText(en.hotels.errors.dates)).toBeVisible();
  await expect(dates).toBeFocused();
  await expect(dates).toHaveAccessibleDescription(en.hotels.errors.dates);
});

test('A hotel search without dates shows the error without JavaScript too', async ({
  browser,
  page,
  baseURL,
}) => {
  await signedIn(page, email);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/hotels?destination=Paris&check_in=&check_out=&adults=2&rooms=1');
  await expect(plain.getByText(en.hotels.errors.dates).locator('visible=true').first()).toBeVisible();
  await expect(plain.locator('main input[name=check_in]')).toBeFocused();
  await context.close();
});
