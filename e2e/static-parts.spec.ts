import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** The membership card, which is a static part of the start page. */
const cardOf = (page: Page) => page.getByRole('region', { name: en.membership.card });

test('The start page of a member contains its static parts once, as HTML, and its size is bounded', async ({
  page,
}) => {
  await signedIn(page, aurora.email);
  const html = await page.evaluate(async () =>
    (await fetch('/', { headers: { accept: 'text/html' } })).text(),
  );
  const payload = [...html.matchAll(/self\.__next_f\.push\((.*?)\)<\/script>/gs)]
    .map(([, json]) => json)
    .join('');
  expect(html).toContain('•••• ');
  expect(payload).not.toContain('•••• ');
  // Measured: 79 kB, 41 of them payload, where it was 139 and 77 before there were static parts.
  expect(html.length).toBeLessThan(95_000);
  expect(payload.length).toBeLessThan(50_000);
});

test('A refreshed page keeps the elements of a static part that has not changed', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto('/');
  await waitForHydration(page);
  const text = await cardOf(page).locator('span').first().elementHandle();
  const requestId = () => page.evaluate(() => document.documentElement.dataset.requestId);
  const first = await requestId();
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh(),
  );
  await expect.poll(requestId, { message: 'the refreshed page is shown' }).not.toBe(first);
  expect(await text?.evaluate((element) => element.isConnected)).toBe(true);
});

test('A step back to the first page shows its static parts again', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto('/');
  await waitForHydration(page);
  const text = await cardOf(page).textContent();
  await page
    .getByRole('navigation', { name: en.shell.mainNavigation })
    .locator('visible=true')
    .getByRole('link', { name: en.shell.trips })
    .click();
  await expect(page).toHaveURL(/\/trips$/);
  await expect(cardOf(page)).toBeHidden();
  await page.goBack();
  await expect(cardOf(page)).toBeVisible();
  expect(await cardOf(page).textContent()).toBe(text);
});
