import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';
import { firstVisible } from './visible.ts';

/** The page of a hotel with its rooms and rates. */
export class HotelPage {
  readonly page: Page;
  readonly reserveButtons: Locator;

  constructor(page: Page, words: typeof en = en) {
    this.page = page;
    this.reserveButtons = page.getByRole('button', { name: words.hotels.page.reserve });
  }

  /** Reserves the first rate and waits for the form of guests. */
  async reserve(): Promise<void> {
    await firstVisible(this.reserveButtons).click();
    await this.page.waitForURL(/\/book\//);
  }
}
