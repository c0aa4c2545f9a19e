import type { Locator, Page } from '@playwright/test';
import en from '../../messages/en/index.ts';
import { atPartner } from '../at-server.ts';
import { mailedPasscode } from '../mailed-passcode.ts';

/** The page on which a member signs in with a mailed passcode. */
export class SignInPage {
  readonly page: Page;
  readonly email: Locator;
  readonly sendButton: Locator;
  readonly code: Locator;
  /** Sends the code where no script does so after its last digit. */
  readonly enterButton: Locator;

  constructor(page: Page, words: typeof en = en) {
    this.page = page;
    this.email = page.getByLabel(words.login.email);
    this.sendButton = page.getByRole('button', { name: words.login.send });
    this.code = page.getByLabel(words.login.code);
    this.enterButton = page.getByRole('button', { name: words.login.enter });
  }

  async open(host: string): Promise<void> {
    await this.page.goto(atPartner(host, '/login'));
  }

  /** Asks for a passcode and types it. */
  async enterMailedCode(email: string): Promise<void> {
    const code = await mailedPasscode(this.page.request, email, async () => {
      await this.email.fill(email);
      await this.sendButton.click();
      await this.code.waitFor();
    });
    await this.code.fill(code);
  }
}
