import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { aurora } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** An element of a static part, marked so that the test sees whether it is still the same one. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('.member-card [aria-hidden], .member-card span');
    Object.assign(card ?? {}, { isOfTheDocument: true });
    return card !== null;
  });

const isStillMarked = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('.member-card [aria-hidden], .member-card span');
    return card !== null && 'isOfTheDocument' in card;
  });

/** React marks each element that it has hydrated. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

test('The start page of a member repeats less than half of itself for hydration', async ({ page }) => {
  await signedIn(page, aurora.email);
  const html = await page.evaluate(async () =>
    (await fetch('/', { headers: { accept: 'text/html' } })).text(),
  );
  const payload = [...html.matchAll(/self\.__next_f\.push\((.*?)\)<\/script>/gs)]
    .map(([, json]) => json)
    .join('');
  expect(html).toContain('member-card');
  expect(payload).not.toContain('•••• ');
  // Measured: 79 kB, 41 of them payload, where it was 139 and 77 before there were static parts.
  expect(html.length).toBeLessThan(95_000);
  expect(payload.length).toBeLessThan(50_000);
});

test('A refreshed page keeps the elements of a static part that has not changed', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto('/');
  await waitForHydration(page);
  expect(await mark(page)).toBe(true);
  const requestId = () => page.evaluate(() => document.documentElement.dataset.requestId);
  const first = await requestId();
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh(),
  );
  await expect.poll(requestId, { message: 'the refreshed page is shown' }).not.toBe(first);
  expect(await isStillMarked(page)).toBe(true);
});

test('A step back to the first page shows its static parts again', async ({ page }) => {
  await signedIn(page, aurora.email);
  await page.goto('/');
  await waitForHydration(page);
  const card = page.getByRole('region', { name: en.membership.card });
  const text = await card.textContent();
  await page
    .getByRole('navigation', { name: en.shell.mainNavigation })
    .locator('visible=true')
    .getByRole('link', { name: en.shell.trips })
    .click();
  await expect(page).toHaveURL(/\/trips$/);
  await expect(card).toBeHidden();
  await page.goBack();
  await expect(card).toBeVisible();
  expect(await card.textContent()).toBe(text);
});
