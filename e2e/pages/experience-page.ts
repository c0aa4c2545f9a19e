import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';
import { firstVisible } from './visible.ts';

/** The page of an experience with its days and times. */
export class ExperiencePage {
  readonly page: Page;
  readonly reserveButton: Locator;

  constructor(page: Page, words: typeof en = en) {
    this.page = page;
    this.reserveButton = firstVisible(page.getByRole('button', { name: words.experiences.page.reserve }));
  }

  /** Holds the first time of the day and waits for the form of guests. */
  async reserve(): Promise<void> {
    await this.reserveButton.click();
    await this.page.waitForURL(/\/book-experience\//);
  }
}
