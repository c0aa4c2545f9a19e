import type { BrowserContext } from '@playwright/test';

/** Addresses that only exist once somebody has made a circle and a list, each as a path. */
export type PictureTogether = { circle: string; join: string; wishlist: string };

/** Makes a circle with an open link and a list that is shared with it, through the pages like a member would. */
export async function makeTogether(visitor: BrowserContext): Promise<PictureTogether> {
  const page = await visitor.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/circles');
  await page.locator('main input[name=name]').fill('Lagos 2027');
  await page.locator('main form:has(input[name=name]) button[type=submit]').click();
  await page.waitForURL(/\/circles\/.+/);
  const circle = new URL(page.url()).pathname;
  await page.locator('form:has(select[name=max_uses]) button[type=submit]').click();
  const join = new URL(await page.locator('input[readonly]').first().inputValue()).pathname;

  await page.goto('/');
  const hearts = page.locator('a[href*="/wishlists/save"]');
  await hearts.first().click();
  await page.locator('dialog[open] input[name=name]').fill('Lagos 2027');
  await page.locator('dialog[open] form button[type=submit]').click();
  // A second one: the list is there as soon as it can be chosen.
  await hearts.nth(1).click();
  await page.locator('dialog[open] ul button').first().click();
  await page.waitForLoadState('networkidle');
  await page.goto('/wishlists');
  await page.locator('article h3 a').first().click();
  await page.waitForURL(/\/wishlists\/.+/);
  const wishlist = new URL(page.url()).pathname;
  await page.goto(`${wishlist}?ask=share`);
  await page.locator('section.panel form button[type=submit]').first().click();
  await page.locator('form:has(input[name=voted]) button').first().click();
  await page.waitForLoadState('networkidle');
  await page.close();
  return { circle, join, wishlist };
}
