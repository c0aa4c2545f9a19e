import { expect, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import en from '../messages/en/index.ts';
import { payByTestCard } from './pay-by-test-card.ts';
import { signedIn } from './signed-in.ts';

/** Two partners; the Arabic one is tested from right to left and on a phone. */
const partners = [
  {
    host: 'aurora.localhost',
    email: 'ana@aurora.example',
    words: en,
    destination: 'Paris',
    place: 'Paris',
    tag: [],
  },
  {
    host: 'noor.localhost',
    email: 'noor@noor.example',
    words: ar,
    destination: 'Dubai',
    place: 'دبي',
    tag: '@phone',
  },
];

/** An experience that runs every day with many places and asks one question. */
const asking = 'exp_test_question';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { host, email, words, destination, place, tag } of partners) {
  test(
    `A member of ${host} finds an experience, holds places, pays and sees the ticket`,
    { tag },
    async ({ page }, info) => {
      const port = new URL(info.project.use.baseURL ?? '').port;
      const origin = `http://${host}:${port}`;

      await signedIn(page, email, { host, words });

      await test.step('filters the list, and the address keeps the filter', async () => {
        await page.goto(`${origin}/experiences?${new URLSearchParams({ destination })}`);
        const title = words.experiences.titleIn.replace('{place}', place);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await page
          .getByRole('link', { name: words.experiences.freeCancellation, exact: true })
          .locator('visible=true')
          .click();
        await page.waitForURL(/free=1/);
        await expect(page.locator('main article').first()).toBeVisible();
        await page.locator('main article h2 a').first().click();
        await page.waitForURL(/\/experiences\/exp_/);
        await page.goBack();
        await page.waitForURL(/free=1/);
      });

      await test.step('holds a time of a day', async () => {
        await page.goto(`${origin}/experiences/${asking}?date=${day(70)}`);
        await page
          .getByRole('button', { name: words.experiences.page.reserve })
          .locator('visible=true')
          .first()
          .click();
        await page.waitForURL(/\/book-experience\//);
        await expect(page.getByRole('heading', { name: words.experiences.booking.title })).toBeVisible();
      });

      await test.step('cannot continue before the question is answered', async () => {
        await page.getByLabel(words.booking.first).fill('Lina');
        await page.getByLabel(words.booking.last).fill('Haddad');
        const submit = page.getByRole('button', { name: words.booking.submit });
        await submit.click();
        await expect(page.getByText(words.experiences.booking.answerNeeded)).toBeVisible();
        await page.locator('[name^=answer_]').first().fill('12 Rue de Rivoli');
        await submit.click();
        await page.waitForURL(/\/checkout\//);
      });

      await test.step('pays with a test card and is confirmed', async () => {
        await payByTestCard(page, words);
      });

      await test.step('opens the voucher with its ticket code', async () => {
        await page.getByRole('link', { name: words.checkout.voucher }).first().click();
        await page.waitForURL(/\/voucher/);
        await expect(page.getByText(words.experiences.trips.code, { exact: true })).toBeVisible();
        await expect(page.locator('main svg:visible').first()).toBeVisible();
      });
    },
  );
}

test('A signed-out visitor sees an experience and is asked to sign in for its times', async ({
  page,
}, info) => {
  const port = new URL(info.project.use.baseURL ?? '').port;
  await page.goto(`http://aurora.localhost:${port}/experiences/${asking}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(en.experiences.page.signInTitle).locator('visible=true').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: en.experiences.page.chooseDay })).toHaveCount(0);
});
