import { expect, type Locator, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { BookingForm } from './pages/booking-form.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { HotelPage } from './pages/hotel-page.ts';
import { HotelSearchPage } from './pages/hotel-search-page.ts';
import { PlaceSearch } from './pages/place-search.ts';
import { aurora } from './partners.ts';
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

test('A member finds, books and pays for a hotel using only the keyboard', {
  tag: '@accessibility',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const search = new HotelSearchPage(page);
  const form = new BookingForm(page);
  const checkout = new CheckoutPage(page);
  await signedIn(page, aurora.email);
  await page.goto(atPartner('aurora.localhost'));

  await test.step('searches from the start page', async () => {
    const place = new PlaceSearch(page);
    await tabTo(page, place.field);
    await page.keyboard.type('Lisb');
    await place.options.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The products at that place: hotels come first.
    await page.getByRole('option', { name: en.kinds.hotels, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/hotels\?/);
  });

  await test.step('chooses three nights in the calendar', async () => {
    await tabTo(page, search.checkInButton);
    await page.keyboard.press('Enter');
    await tabTo(page, search.calendar.getByRole('gridcell').getByRole('button'));
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key);
    await tabTo(page, search.calendarDoneButton);
    await page.keyboard.press('Enter');
    await tabTo(page, search.submitButton);
    await page.keyboard.press('Enter');
    await search.results.first().waitFor();
  });

  await test.step('opens the first hotel', async () => {
    await tabTo(page, search.resultLinks);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/hotels\/htl_/);
  });

  await test.step('reserves the first rate', async () => {
    await tabTo(page, new HotelPage(page).reserveButtons);
    // The button may be shown before the form that it submits.
    await page.locator('#stay-form').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/book\//);
  });

  await test.step('enters the guest', async () => {
    for (const [field, text] of [
      [form.firstName, 'Lina'],
      [form.lastName, 'Haddad'],
    ] as const) {
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/checkout\//);
  });

  await test.step('pays by card', async () => {
    const entries = [
      [checkout.number, '4242424242424242'],
      [checkout.expiry, '1230'],
      [checkout.code, '123'],
    ] as const;
    for (const [field, digits] of entries) {
      await tabTo(page, field);
      await page.keyboard.type(digits);
    }
    await page.keyboard.press('Enter');
    await checkout.expectConfirmed();
  });

  await test.step('opens the voucher', async () => {
    await tabTo(page, checkout.voucherLink);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/voucher/);
  });
});
