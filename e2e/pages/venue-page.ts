import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

/** The page of an airport venue with its times. */
export class VenuePage {
  readonly page: Page;
  readonly reserveButton: Locator;

  constructor(page: Page, words: typeof en = en) {
    this.page = page;
    this.reserveButton = page
      .getByRole('button', { name: words.airport.page.reserve })
      .locator('visible=true');
  }

  /** Reserves a time and waits for the form of guests. */
  async reserve(time: string): Promise<void> {
    const slot = this.page.locator(`input[name=slot][value^="prebook ${time} "]`);
    // The slot may be in a collapsed section, which is opened here.
    await slot.evaluate((field) => {
      field.closest('details')?.setAttribute('open', '');
    });
    await this.page.locator('label', { has: slot }).click();
    await this.reserveButton.click();
    await this.page.waitForURL(/\/book\?hold=/);
  }
}
