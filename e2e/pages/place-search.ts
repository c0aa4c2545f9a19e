import { expect, type Locator, type Page } from '@playwright/test';

/** A search field that suggests places while the member types. */
export class PlaceSearch {
  readonly field: Locator;
  readonly options: Locator;

  constructor(page: Page, field: Locator = page.getByRole('main').getByRole('combobox').first()) {
    this.field = field;
    this.options = page.getByRole('option');
  }

  /** Types a text and waits for an option. Before the page is hydrated, typing shows no list. */
  async type(text: string, option: Locator = this.options.first(), timeoutMs = 2_000): Promise<void> {
    await expect(async () => {
      await this.field.fill('');
      await this.field.pressSequentially(text);
      await expect(option).toBeVisible({ timeout: timeoutMs });
    }).toPass();
  }
}
