import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { makeBooking } from '../scripts/screens/make-booking.ts';
import { payByTestCard, sendTestCard } from './pay-by-test-card.ts';
import { signedIn } from './signed-in.ts';

const email = 'ana@aurora.example';

/** The button that pays, whatever the amount. */
const payButton = (page: Page) => page.locator('form button[type=submit]:visible').last();

test('a second tab of a checkout shows that it was paid as soon as it is returned to', async ({
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
    // A browser without a window reports no change of focus by itself.
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(second.getByRole('heading', { name: en.checkout.confirmedTitle })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
});

test('a payment that fails after the hotel said yes is told apart from a refusal of the hotel', async ({
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
