import { expect, type Page, test } from '@playwright/test';
import { mailedPasscode } from './mailed-passcode.ts';
import { signedIn } from './signed-in.ts';

/** Somebody of the demo whom no other journey signs in. */
const owner = 'lea@aurora.example';

/** Names of this run's own: the demo's people keep what earlier runs made. */
const run = Date.now().toString(36);

/** Makes a circle and a link to it as its owner does; gives the address to hand on. */
async function makeCircle(page: Page, name: string): Promise<string> {
  await page.goto('/circles');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByLabel('For how many people').selectOption('1');
  await page.getByRole('button', { name: 'Make a link' }).click();
  return page.getByLabel('Invitation link').inputValue();
}

/** Joins by a link as somebody new, proves the address, and is in. */
async function joinAsNewPerson(page: Page, link: string): Promise<void> {
  const email = `nia.${run}@people.example`;
  // The link carries the partner's public address; the test's server is at its own.
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

test('a new person joins by a link, sees the shared wishlist and votes', { tag: '@both' }, async ({
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
  await sheet.getByRole('button', { name: 'Create and save' }).click();
  await expect(page.getByRole('link', { name: /^Saved: / }).first()).toBeVisible();
  await expect
    .poll(async () => {
      await page.goto('/wishlists');
      return page.getByRole('link', { name: list }).count();
    })
    .toBe(1);
  await page.getByRole('link', { name: list }).click();
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  await page.getByLabel(circle).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('link', { name: `Shared with \u2068${circle}\u2069` })).toBeVisible();

  await other.getByRole('link', { name: 'All families' }).first().click();
  await other.getByRole('link', { name: circle }).click();
  await other.getByRole('link', { name: list }).click();
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

test('a deleted wishlist can be had back, and is gone when it is not', async ({ page }) => {
  const list = `Undone ${run}`;
  await signedIn(page, owner);
  await page.goto('/wishlists');
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(list);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByText(`“\u2068${list}\u2069” is deleted.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: list }).click();

  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // What a page sends while it is left must not wait for a worker that has taken over meanwhile.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Leaving is the answer, too: what was deleted is then deleted.
  await page.goto('/help');
  await expect
    .poll(async () => {
      await page.goto('/wishlists');
      return page.getByRole('link', { name: list }).count();
    })
    .toBe(0);
});

test('a code that opens nothing does not exist', async ({ page }) => {
  expect((await page.goto('/join/nothing-of-that-name'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We know no such invitation' })).toBeVisible();
});
