import type { BrowserContext } from '@playwright/test';

/** Paths of pages that exist only after a circle and a wishlist were created. */
export type PictureTogether = { circle: string; join: string; wishlist: string };

/** Creates a circle with an open link and a wishlist shared with it, through the pages as a member does. */
export async function makeCircleAndWishlist(visitor: BrowserContext): Promise<PictureTogether> {
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
  // Saving a second hotel waits until the new list can be chosen.
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
