import { expect, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { makeBooking } from '../scripts/screens/make-booking.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

test('A second tab of a checkout shows the payment as soon as it gets the focus', async ({
  page,
  context,
}) => {
  await signedIn(page, aurora.email);
  const { checkout } = await makeBooking(context, 'Paris');
  const second = await context.newPage();
  const secondCheckout = new CheckoutPage(second);
  await second.goto(checkout);
  await expect(secondCheckout.payButton).toBeVisible();
  await page.goto(checkout);
  await new CheckoutPage(page).payByTestCard();
  await second.bringToFront();
  await expect(async () => {
    // A headless browser does not report focus changes by itself.
    await second.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(secondCheckout.confirmedTitle).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('A failed capture after the hotel’s confirmation is shown differently from a refusal by the hotel', async ({
  page,
  context,
}) => {
  await signedIn(page, aurora.email);
  const { checkout } = await makeBooking(context, 'Paris');
  await page.goto(checkout);
  await new CheckoutPage(page).sendTestCard(en.checkout.tests.capture);
  await expect(page.getByText(en.checkout.failedPayment)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(en.checkout.failedPaymentNext)).toBeVisible();
});
