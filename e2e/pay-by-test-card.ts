import { expect, type Page } from '@playwright/test';
import en from '../messages/en/index.ts';

/** Pays the open checkout with the card that always succeeds and waits for the confirmation. */
export async function payByTestCard(page: Page, words: typeof en = en): Promise<void> {
  await sendTestCard(page, words);
  await expect(page.getByRole('heading', { name: words.checkout.confirmedTitle })).toBeVisible({
    timeout: 30_000,
  });
}

/**
 * Pays the checkout that is open or opening with a test card
 * (default: success) and does not wait for the outcome.
 */
export async function sendTestCard(
  page: Page,
  words: typeof en = en,
  card: string = words.checkout.tests.success,
): Promise<void> {
  await page.waitForURL(/\/checkout\//);
  await page.getByText(words.checkout.testTitle, { exact: true }).click();
  // The button fills the form by script: before the page is hydrated, a click does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: card }).click();
    await expect(page.getByLabel(words.checkout.number)).not.toHaveValue('', { timeout: 500 });
  }).toPass();
  await page.locator('form button[type=submit]:visible').last().click();
}
