import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

const outcomeTimeoutMs = 30_000;

/** The test cards of Stripe that the stand-in knows. */
export const cards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002500003155',
} as const;

/** The card field that the script of the gateway's stand-in draws on the checkout page. */
export class CardFields {
  readonly page: Page;
  readonly number: Locator;
  readonly payButton: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.number = page.getByLabel('Card number', { exact: true });
    this.payButton = page.locator('main form button[type=submit]');
    this.alert = page.locator('main').getByRole('alert');
  }

  /** Types a card and presses the pay button, as soon as the script has drawn the field. */
  async pay(card: string): Promise<void> {
    await this.page.waitForURL(/\/checkout\//);
    await expect(this.number).toBeVisible();
    await expect(this.payButton).toBeEnabled();
    await this.number.fill(card);
    await this.payButton.click();
  }

  async expectConfirmed(): Promise<void> {
    const title = this.page.getByRole('heading', { name: en.checkout.confirmedTitle });
    await expect(title).toBeVisible({ timeout: outcomeTimeoutMs });
  }
}
