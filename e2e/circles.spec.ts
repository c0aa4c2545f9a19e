import { expect, type Page, type Request, test } from '@playwright/test';
import { mailedPasscode } from './mailed-passcode.ts';
import { WishlistsPage } from './pages/wishlists-page.ts';
import { signedIn } from './signed-in.ts';

/** A demo member whom few other tests sign in. */
const owner = 'lea@aurora.example';

/** Part of all names, so that they differ from those of earlier runs. */
const run = Date.now().toString(36);

/** Creates a circle and an invitation link as its owner and returns the link. */
async function makeCircle(page: Page, name: string): Promise<string> {
  await page.goto('/circles');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByLabel('For how many people').selectOption('1');
  await page.getByRole('button', { name: 'Make a link' }).click();
  return page.getByLabel('Invitation link').inputValue();
}

/** Joins by a link as a new person and confirms the e-mail address. */
async function joinAsNewPerson(page: Page, link: string): Promise<void> {
  const email = `nia.${run}@people.example`;
  // The link has the partner's public address, not that of the test server.
  await page.goto(new URL(link).pathname);
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Costa');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Country of residence').selectOption('PT');
  await page.getByLabel('Telephone').fill('12');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('Enter a number that can be called')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nia');
  await expect(page.getByLabel('Country of residence')).toHaveValue('PT');
  await page.getByLabel('Telephone').fill('912 345 678');
  const code = await mailedPasscode(page.request, email, async () => {
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByLabel('Code of six digits').waitFor();
  });
  await page.getByLabel('Code of six digits').fill(code);
  await expect(page.getByText('Welcome. You are in.')).toBeVisible();
}

test('A new person joins a circle by a link, sees the shared wishlist and votes', { tag: '@both' }, async ({
  page,
  browser,
}) => {
  const [circle, list] = [`Cousins ${run}`, `Lisbon ${run}`];
  await signedIn(page, owner);
  const link = await makeCircle(page, circle);

  const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL })).newPage();
  await joinAsNewPerson(other, link);
  await expect(other.getByRole('heading', { name: circle, level: 1 })).toBeVisible();

  await page.goto('/');
  const heart = page.getByRole('link', { name: /^Save / }).first();
  await heart.click();
  const sheet = page.getByRole('dialog', { name: 'Save to a list' });
  await sheet.getByLabel('New list').fill(list);
  const isSaving = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers();
  const saved = page.waitForResponse((response) => isSaving(response.request()));
  await sheet.getByRole('button', { name: 'Create and save' }).click();
  // The heart is filled before the server has answered, and leaving the page would lose the request.
  await saved;
  await expect(page.getByRole('link', { name: /^Saved: / }).first()).toBeVisible();
  const wishlists = new WishlistsPage(page);
  await wishlists.expectListed(list, 1);
  await wishlists.link(list).click();
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByLabel(circle).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('link', { name: `Shared with \u2068${circle}\u2069` })).toBeVisible();

  await other.getByRole('link', { name: 'All families' }).first().click();
  await other.getByRole('link', { name: circle }).click();
  await new WishlistsPage(other).link(list).click();
  await other.getByRole('button', { name: /Vote for/ }).click();
  await expect(other.getByRole('button', { name: /^1 vote\. Take back/ })).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('button', { name: /^1 vote\. Vote for/ }).count();
    })
    .toBe(1);

  await other.goto(new URL(link).pathname);
  await expect(other.getByRole('heading', { name: 'You are in already' })).toBeVisible();
  await other.context().close();
});

test('Deleting a wishlist can be undone until the member leaves the page', async ({ page }) => {
  const list = `Undone ${run}`;
  await signedIn(page, owner);
  const wishlists = new WishlistsPage(page);
  await wishlists.open();
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(list);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByText(`“\u2068${list}\u2069” is deleted.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await wishlists.link(list).click();

  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // A request sent while leaving must not wait for a service worker that took control in the meantime.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Leaving the page makes the deletion final.
  await page.goto('/help');
  await wishlists.expectListed(list, 0);
});

test('An unknown invitation code is a 404 page', async ({ page }) => {
  expect((await page.goto('/join/nothing-of-that-name'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We know no such invitation' })).toBeVisible();
});
