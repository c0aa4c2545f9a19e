import { expect, type Locator, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { signedIn } from './signed-in.ts';

/** More Tab stops than any page has before the searched element. */
const mostStops = 120;

/**
 * Presses Tab until `place` has the focus. Every stop on the way must be visible with its focus ring and must
 * not be covered by a sticky bar.
 */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.first().waitFor();
  const before = page.url();
  for (let stops = 0; stops < mostStops; stops += 1) {
    const arrived = await place.evaluateAll((found) => found.some((one) => one === document.activeElement));
    if (arrived) return;
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
  }
  throw new Error(`${place} cannot be reached with Tab on ${before}`);
}

/** Describes a focused element that is not visible; returns null when it is visible. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const own = focused.getBoundingClientRect();
    // Hidden fields are displayed by their label, so the label's box counts.
    const label =
      own.width < 4 || getComputedStyle(focused).opacity === '0' ? focused.closest('label') : null;
    const box = (label ?? focused).getBoundingClientRect();
    const name = `${focused.tagName} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 60)}"`;
    if (box.width === 0 || box.height === 0) return `${name} has no box`;
    const middle = { x: box.left + box.width / 2, y: box.top + Math.min(box.height, innerHeight) / 2 };
    if (middle.y < 0 || middle.y > innerHeight) return `${name} is out of sight`;
    const above = document.elementFromPoint(Math.max(0, Math.min(innerWidth - 1, middle.x)), middle.y);
    const bar = above?.closest('header, nav, [class*=sticky], [class*=fixed]');
    if (bar && !bar.contains(focused) && !focused.contains(above)) return `${name} lies under ${bar.tagName}`;
    return null;
  });
}

test('A member finds, books and pays for a hotel using only the keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  await signedIn(page, 'ana@aurora.example');
  await page.goto(atPartner('aurora.localhost'));

  await test.step('searches from the start page', async () => {
    await tabTo(page, page.getByRole('main').getByRole('combobox').first());
    await page.keyboard.type('Lisb');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The products at that place: hotels come first.
    await page.getByRole('option', { name: en.kinds.hotels, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/hotels\?/);
  });

  await test.step('chooses three nights in the calendar', async () => {
    await tabTo(page, page.getByRole('main').getByRole('button', { name: en.search.checkIn }));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await tabTo(page, sheet.getByRole('gridcell').getByRole('button'));
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key);
    await tabTo(page, sheet.getByRole('button', { name: en.hotels.dates.done }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('main').getByRole('button', { name: en.search.submit }));
    await page.keyboard.press('Enter');
    await page.locator('article.result').first().waitFor();
  });

  await test.step('opens the first hotel', async () => {
    await tabTo(page, page.locator('article.result a[href*="/hotels/htl_"]'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/hotels\/htl_/);
  });

  await test.step('reserves the first rate', async () => {
    await tabTo(page, page.getByRole('button', { name: en.hotels.page.reserve }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/book\//);
  });

  await test.step('enters the guest', async () => {
    for (const [label, text] of [
      [en.booking.first, 'Lina'],
      [en.booking.last, 'Haddad'],
    ] as const) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout\//);
  });

  await test.step('pays by card', async () => {
    const entries = [
      [en.checkout.number, '4242424242424242'],
      [en.checkout.expiry, '1230'],
      [en.checkout.code, '123'],
    ] as const;
    for (const [label, digits] of entries) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(digits);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: en.checkout.confirmedTitle })).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('opens the voucher', async () => {
    await tabTo(page, page.getByRole('link', { name: en.checkout.voucher }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/voucher/);
  });
});
