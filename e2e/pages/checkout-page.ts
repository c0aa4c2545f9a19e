import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

/** The outcome of a payment comes from the gateway and the supplier. */
const outcomeTimeoutMs = 30_000;

/** The page on which a member pays, and which shows the outcome. */
export class CheckoutPage {
  readonly page: Page;
  readonly number: Locator;
  readonly expiry: Locator;
  readonly code: Locator;
  readonly payButton: Locator;
  readonly confirmedTitle: Locator;
  readonly tripLink: Locator;
  readonly voucherLink: Locator;
  private readonly words: typeof en.checkout;

  constructor(page: Page, words: typeof en = en) {
    const { checkout } = words;
    this.page = page;
    this.words = checkout;
    this.number = page.getByLabel(checkout.number);
    this.expiry = page.getByLabel(checkout.expiry);
    this.code = page.getByLabel(checkout.code, { exact: true });
    this.payButton = page.locator('form button[type=submit]:visible').last();
    this.confirmedTitle = page.getByRole('heading', { name: checkout.confirmedTitle });
    this.tripLink = page.getByRole('link', { name: checkout.openTrip });
    this.voucherLink = page.getByRole('link', { name: checkout.voucher }).first();
  }

  /** Pays with the card that always succeeds and waits for the confirmation. */
  async payByTestCard(): Promise<void> {
    await this.sendTestCard();
    await this.expectConfirmed();
  }

  /**
   * Pays the checkout that is open or opening with a test card (default: success) and does not wait for the
   * outcome.
   */
  async sendTestCard(card: string = this.words.tests.success): Promise<void> {
    await this.page.waitForURL(/\/checkout\//);
    await this.page.getByText(this.words.testTitle, { exact: true }).click();
    await this.page.getByRole('button', { name: card }).click();
    await expect(this.number).not.toHaveValue('');
    await this.payButton.click();
  }

  async expectConfirmed(): Promise<void> {
    await expect(this.confirmedTitle).toBeVisible({ timeout: outcomeTimeoutMs });
  }

  /** Returns the id of the booking in the link to its trip, which a confirmed checkout has. */
  async readBookingId(): Promise<string> {
    return (await this.tripLink.getAttribute('href'))?.split('/').at(-1) ?? '';
  }

  async openTrip(): Promise<void> {
    await this.tripLink.click();
    await this.page.waitForURL(/\/trips\//);
  }

  async openVoucher(): Promise<void> {
    await this.voucherLink.click();
    await this.page.waitForURL(/\/voucher/);
  }
}
