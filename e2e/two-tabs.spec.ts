import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { makeBooking } from '../scripts/screens/make-booking.ts';
import { payByTestCard, sendTestCard } from './pay-by-test-card.ts';
import { signedIn } from './signed-in.ts';

const email = 'ana@aurora.example';

/** The button that pays, whatever the amount. */
const payButton = (page: Page) => page.locator('form button[type=submit]:visible').last();

test('a second tab of a checkout shows that it was paid as soon as it is returned to, and after its own attempt', async ({
  page,
  context,
}) => {
  await signedIn(page, email);
  const { checkout } = await makeBooking(context, 'Paris');
  const [returning, submitting] = [await context.newPage(), await context.newPage()];
  await Promise.all([page, returning, submitting].map((tab) => tab.goto(checkout)));
  for (const tab of [page, returning, submitting]) await expect(payButton(tab)).toBeVisible();
  // Opened first, so that no event of this tab precedes the payment in the other.
  await page.bringToFront();
  await payByTestCard(page, en);
  const confirmed = (tab: Page) => tab.getByRole('heading', { name: en.checkout.confirmedTitle });
  await test.step('the tab that is returned to asks by itself', async () => {
    await returning.bringToFront();
    await returning.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(confirmed(returning)).toBeVisible();
  });
  await test.step('the tab that pays again shows what is true', async () => {
    if (await payButton(submitting).isVisible()) await sendTestCard(submitting, en).catch(() => undefined);
    await expect(confirmed(submitting)).toBeVisible();
  });
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
