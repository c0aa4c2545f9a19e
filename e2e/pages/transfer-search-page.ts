import type { Locator, Page } from '@playwright/test';

/** The page with the transfer search form and its quotes. */
export class TransferSearchPage {
  readonly page: Page;
  readonly form: Locator;
  readonly quotes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('main form[action="/transfers"]').first();
    this.quotes = page.locator('#quotes article');
  }

  /** Opens the passenger form of the first quote. */
  async openFirstQuote(): Promise<void> {
    await this.quotes.first().getByRole('link').click();
    await this.page.waitForURL(/\/book-transfer\//);
  }
}
