import { expect, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import en from '../messages/en/index.ts';
import { payByTestCard } from './pay-by-test-card.ts';
import { signIn } from './signed-in.ts';

/** Two partners, one of them in Arabic and from right to left: who travels, and the words of the pages. */
const partners = [
  {
    host: 'aurora.localhost',
    email: 'ana@aurora.example',
    words: en,
    direction: 'ltr',
    destination: 'Paris',
  },
  { host: 'noor.localhost', email: 'noor@noor.example', words: ar, direction: 'rtl', destination: 'Dubai' },
] as const;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { host, email, words, direction, destination } of partners) {
  test(`a member of ${host} signs in, finds a hotel, pays and sees the voucher`, async ({ page }, info) => {
    const port = new URL(info.project.use.baseURL ?? '').port;
    const origin = `http://${host}:${port}`;

    await test.step('signs in with the mailed code', async () => {
      await signIn(page, email, { host, words });
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
    });

    await test.step('watches hotels arrive and opens one', async () => {
      const query = new URLSearchParams({
        destination,
        check_in: day(70),
        check_out: day(73),
        adults: '2',
        rooms: '1',
      });
      await page.goto(`${origin}/hotels?${query}`);
      const first = page.locator('main a[href*="/hotels/htl_"]').first();
      await first.waitFor();
      await first.click();
      await page.waitForURL(/\/hotels\/htl_/);
    });

    await test.step('names the guests', async () => {
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

    await test.step('opens the voucher', async () => {
      await page.getByRole('link', { name: words.checkout.voucher }).first().click();
      await page.waitForURL(/\/voucher/);
      await expect(page.locator('main svg:visible').first()).toBeVisible();
    });

    await test.step('finds the trip in the list', async () => {
      await page.goto(`${origin}/trips`);
      await expect(page.locator('main').getByRole('link').first()).toBeVisible();
    });
  });
}
