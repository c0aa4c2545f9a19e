import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atServer } from './at-server.ts';
import { callFromPage } from './call-from-page.ts';
import { orderRide } from './order-ride.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** Orders a transfer, pays with a test card and opens the page of the booking once it has failed. */
async function openFailedRide(page: Page, to: string, card: string): Promise<void> {
  const { bookingId, session } = await orderRide(page, to);
  // Pays in the Sandbox by API key, as the partner's server does.
  const paid = await page.request.post(atServer('/v1/sandbox/pay'), {
    headers: {
      'x-environment': 'Sandbox',
      'x-api-key': aurora.apiKey,
      'idempotency-key': randomUUID(),
    },
    data: { payment_intent_id: session.payment_intent_id, card },
  });
  expect(paid.status(), await paid.text()).toBeLessThan(300);
  const booking = `/v1/travel/ground-transport/bookings/${bookingId}`;
  await expect.poll(async () => (await callFromPage(page, 'GET', booking)).body.status).toBe('failed');
  await page.goto(`/trips/${bookingId}`);
}

test('The page of a failed booking names who refused it and says that nothing was charged', async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  const charged = page.getByText(/Your card was not charged/);
  const byBank = page.getByText(en.checkout.failedPayment);
  const bySupplier = page.getByText(/did not confirm, so the ride is not booked/);

  await openFailedRide(page, 'Test Refused, Paris', 'success');
  await expect(bySupplier).toBeVisible();
  await expect(charged).toBeVisible();
  await expect(byBank).toHaveCount(0);

  await openFailedRide(page, 'Rue de Rivoli, Paris', 'capture_fails');
  await expect(byBank).toBeVisible();
  await expect(charged).toBeVisible();
  await expect(bySupplier).toHaveCount(0);
});
