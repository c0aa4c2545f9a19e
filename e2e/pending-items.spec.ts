import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { callAsMember, openCheckout, quoteRide } from './order-ride.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** A tour whose operator never answers. */
const silentTour = 'exp_test_manual_silent';

const day = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);

/** Holds places of the tour for the member of the page and returns the id of the hold. */
async function holdTour(page: Page): Promise<string> {
  const { hold_id } = await callAsMember<{ hold_id: string }>(
    page,
    'POST',
    '/v1/travel/experiences/bookings/hold',
    { product_code: silentTour, date: day, time_slot: '10:00', pax: { adults: 2 }, currency: 'EUR' },
  );
  return hold_id;
}

test('A cart ends with what is booked and names what still waits, and the waiting visit can be withdrawn', async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  const visitId = await holdTour(page);
  const session = await openCheckout(page, [
    await quoteRide(page, 'Rue de Rivoli, Paris'),
    { type: 'experience_hold', id: visitId },
  ]);

  await test.step('the ride is confirmed while the visit waits', async () => {
    await page.goto(`/checkout/${session.id}`);
    await new CheckoutPage(page).payByTestCard();
    await expect(page.getByText(en.checkout.stillWaitsPaid)).toBeVisible();
  });

  await test.step('the trip shows both, and offers to withdraw the request', async () => {
    await page.goto(`/trips/${visitId}`);
    await expect(page.getByText(/after a no, all of it is refunded/)).toBeVisible();
    await page.getByRole('link', { name: en.trips.withdrawing.press }).click();
    await page.waitForURL(/\/cancel\//);
    await expect(page.getByRole('heading', { name: en.trips.withdrawing.title })).toBeVisible();
    await expect(page.getByText(en.trips.cancelling.back)).toBeVisible();
  });

  await test.step('withdrawing it refunds its price', async () => {
    await page.getByRole('button', { name: en.trips.withdrawing.press }).click();
    await expect(
      page.getByRole('heading', { name: en.experiences.trips.cancelling.doneTitle }),
    ).toBeVisible();
    await expect(page.getByText(/back to your card/)).toBeVisible();
  });
});
