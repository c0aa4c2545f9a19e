import type { Page } from '@playwright/test';
import { atPartner } from '../at-server.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { mailedPasscode } from './desk.ts';

/**
 * Signs a member in with the mailed passcode. Production mails a member one passcode a minute, so that each test has a
 * member of its own.
 */
export async function signIn(page: Page, host: string, email: string): Promise<void> {
  const form = new SignInPage(page);
  await form.open(host);
  const code = await mailedPasscode(email, async () => {
    await form.email.fill(email);
    await form.sendButton.click();
    await form.code.waitFor();
  });
  await form.code.fill(code);
  await page.waitForURL(atPartner(host));
}
