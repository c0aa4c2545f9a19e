import type { Page } from '@playwright/test';

/** The page with the perks that a member of Aurora can buy with Miles. */
export class PerkCataloguePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Buys an eSIM credit with points. */
  async buyEsimCredit(): Promise<void> {
    await this.page.getByRole('link', { name: 'Get (eSIM credit)' }).click();
    await this.page.getByRole('button', { name: 'Get it for 2,000 Miles' }).click();
  }
}
