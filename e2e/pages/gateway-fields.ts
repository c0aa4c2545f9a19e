import { expect, type Locator, type Page } from '@playwright/test';
import en from '../../messages/en/index.ts';
import { fieldsWords } from '../../server/sandbox/payments/fields-words.ts';

type Language = keyof typeof fieldsWords;

const outcomeTimeoutMs = 30_000;

/** The payment fields of a gateway on the checkout page, which its script draws. */
export class GatewayFields {
  readonly page: Page;
  readonly number: Locator;
  readonly payButton: Locator;
  readonly retryButton: Locator;
  readonly alert: Locator;
  readonly confirmedTitle: Locator;
  private readonly expiry: Locator;
  private readonly code: Locator;

  constructor(page: Page, words: typeof en = en, language: Language = 'en') {
    const own = fieldsWords[language];
    const part = (label: string) => page.getByLabel(label, { exact: true });
    this.page = page;
    this.number = part(own.number);
    this.expiry = part(own.expiry);
    this.code = part(own.code);
    this.payButton = page.locator('main form button[type=submit]');
    this.retryButton = page.getByRole('button', { name: words.checkout.fields.retry });
    this.alert = page.locator('main').getByRole('alert');
    this.confirmedTitle = page.getByRole('heading', { name: words.checkout.confirmedTitle });
  }

  /** Types a card as a payer does and presses the pay button. */
  async pay(number: string): Promise<void> {
    await expect(this.payButton).toBeEnabled();
    await this.number.fill(number);
    await this.expiry.fill('12 / 40');
    await this.code.fill('123');
    await this.payButton.click();
  }

  async expectConfirmed(): Promise<void> {
    await expect(this.confirmedTitle).toBeVisible({ timeout: outcomeTimeoutMs });
  }
}
