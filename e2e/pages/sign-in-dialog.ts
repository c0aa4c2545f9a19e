import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';

/** The dialog that asks for a passcode when the session has ended while a form was open. */
export class SignInDialog {
  readonly dialog: Locator;
  readonly code: Locator;

  constructor(page: Page, words: typeof en = en) {
    this.dialog = page.getByRole('dialog', { name: words.login.here.title });
    this.code = this.dialog.getByLabel(words.login.code);
  }
}
