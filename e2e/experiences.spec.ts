import { expect, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { ExperiencePage } from './pages/experience-page.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora, noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** Two partners; the Arabic one is tested from right to left and on a phone. */
const partners = [
  { ...aurora, destination: 'Paris', place: 'Paris', tag: [] },
  { ...noor, destination: 'Dubai', place: 'دبي', tag: ['@noor', '@phone'] },
];

/** An experience that runs every day with many places and asks one question. */
const asking = 'exp_test_question';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const { host, email, words, destination, place, tag } of partners) {
  test(`A member of ${host} finds an experience, holds places, pays and sees the ticket`, { tag }, async ({
    page,
  }) => {
    const form = new BookingForm(page, words);
    const checkout = new CheckoutPage(page, words);
    await signedIn(page, email, { host, words });

    await test.step('filters the list, and the address keeps the filter', async () => {
      await page.goto(atPartner(host, `/experiences?${new URLSearchParams({ destination })}`));
      const title = words.experiences.titleIn.replace('{place}', place);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await firstVisible(
        page.getByRole('link', { name: words.experiences.freeCancellation, exact: true }),
      ).click();
      await page.waitForURL(/free=1/);
      await expect(page.locator('main article').first()).toBeVisible();
      await page.locator('main article h2 a').first().click();
      await page.waitForURL(/\/experiences\/exp_/);
      await page.goBack();
      await page.waitForURL(/free=1/);
    });

    await test.step('holds a time of a day', async () => {
      await page.goto(atPartner(host, `/experiences/${asking}?date=${day(70)}`));
      await new ExperiencePage(page, words).reserve();
      await expect(page.getByRole('heading', { name: words.experiences.booking.title })).toBeVisible();
    });

    await test.step('cannot continue before the question is answered', async () => {
      await form.enterGuest();
      await form.submitButton.click();
      await expect(page.getByText(words.experiences.booking.answerNeeded)).toBeVisible();
      await form.answer.fill('12 Rue de Rivoli');
      await form.submit();
    });

    await test.step('pays with a test card and is confirmed', async () => {
      await checkout.payByTestCard();
    });

    await test.step('opens the voucher with its ticket code', async () => {
      await checkout.openVoucher();
      await expect(page.getByText(words.experiences.trips.code, { exact: true })).toBeVisible();
      await expect(page.locator('main svg:visible').first()).toBeVisible();
    });
  });
}

test('A signed-out visitor sees an experience and is asked to sign in for its times', async ({ page }) => {
  await page.goto(atPartner(aurora.host, `/experiences/${asking}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(firstVisible(page.getByText(en.experiences.page.signInTitle))).toBeVisible();
  await expect(page.getByRole('heading', { name: en.experiences.page.chooseDay })).toHaveCount(0);
});
