import { expect, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import { atPartner } from './at-server.ts';
import { signedIn } from './signed-in.ts';

test('an empty field reads as its page does, and what is typed as its own letters do', async ({ page }) => {
  await signedIn(page, 'noor@noor.example', { host: 'noor.localhost', words: ar });
  await page.goto(atPartner('noor.localhost', '/wishlists?ask=new'));
  const name = page.getByPlaceholder(ar.wishlists.namePlaceholder).locator('visible=true');
  await expect(name).toHaveCSS('direction', 'rtl');
  await name.fill('Lisbon in May');
  await expect(name).toHaveCSS('direction', 'ltr');
  await name.fill('لشبونة في مايو');
  await expect(name).toHaveCSS('direction', 'rtl');
});
