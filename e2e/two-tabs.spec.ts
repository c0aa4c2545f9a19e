import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { makeBooking } from '../scripts/screens/make-booking.ts';
import { payByTestCard, sendTestCard } from './pay-by-test-card.ts';
import { signedIn } from './signed-in.ts';

const email = 'ana@aurora.example';

/** Locates the pay button. */
const payButton = (page: Page) => page.locator('form button[type=submit]:visible').last();

test('A second tab of a checkout shows the payment as soon as it gets the focus', async ({
  page,
  context,
}) => {
  await signedIn(page, email);
  const { checkout } = await makeBooking(context, 'Paris');
  const second = await context.newPage();
  await second.goto(checkout);
  await expect(payButton(second)).toBeVisible();
  await page.goto(checkout);
  await payByTestCard(page, en);
  await second.bringToFront();
  await expect(async () => {
    // A headless browser does not report focus changes by itself.
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(second.getByRole('heading', { name: en.checkout.confirmedTitle })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
});

test('A failed capture after the hotel’s confirmation is shown differently from a refusal by the hotel', async ({
  page,
  context,
}) => {
  await signedIn(page, email);
  const { checkout } = await makeBooking(context, 'Paris');
  await page.goto(checkout);
  await sendTestCard(page, en, en.checkout.tests.capture);
  await expect(page.getByText(en.checkout.failedPayment)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(en.checkout.failedPaymentNext)).toBeVisible();
});
