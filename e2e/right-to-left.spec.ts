import { expect, type Locator, test } from '@playwright/test';
import { atPartner } from './at-server.ts';
import { orderRide } from './order-ride.ts';
import { noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

test('An empty field has the direction of its page, and a filled field that of its text', {
  tag: '@noor',
}, async ({ page }) => {
  await signedIn(page, noor.email, noor);
  await page.goto(atPartner(noor.host, '/wishlists?ask=new'));
  const name = page.getByPlaceholder(noor.words.wishlists.namePlaceholder).locator('visible=true');
  await expect(name).toHaveCSS('direction', 'rtl');
  await name.fill('Lisbon in May');
  await expect(name).toHaveCSS('direction', 'ltr');
  await expect(name).toHaveCSS('text-align', /right$/);
  await name.fill('لشبونة في مايو');
  await expect(name).toHaveCSS('direction', 'rtl');
});

test('A search field of a right-to-left page keeps a house number before its street', {
  tag: '@noor',
}, async ({ page }) => {
  await signedIn(page, noor.email, noor);
  await page.goto(atPartner(noor.host, '/transfers?from=22+Rue+de+Rivoli,+Paris'));
  const from = page.locator('main').getByRole('combobox').first();
  await expect(from).toHaveValue('22 Rue de Rivoli, Paris');
  await expect(from).toHaveCSS('direction', 'ltr');
  await expect(from).toHaveCSS('text-align', /right$/);
});

test('Names and e-mail addresses in Latin letters are aligned right on right-to-left pages', {
  tag: '@noor',
}, async ({ page }) => {
  await page.goto(atPartner(noor.host, '/login'));
  await expect(page.getByLabel(noor.words.login.email)).toHaveCSS('text-align', /right$/);
  await signedIn(page, noor.email, noor);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(atPartner(noor.host, '/airport?place=London'));
  const row = page.getByRole('link').filter({ hasText: 'London Heathrow Airport' });
  await expect(row).toBeVisible();
  const edges = await row.locator('bdi').evaluateAll(([, name, area]) =>
    [name, area].map((element) => {
      const letters = document.createRange();
      letters.selectNodeContents(element as Element);
      return Math.round(letters.getBoundingClientRect().right);
    }),
  );
  expect(edges[0]).toBe(edges[1]);
});

test('The summary of a right-to-left page keeps a house number before its street', {
  tag: '@noor',
}, async ({ page }) => {
  await signedIn(page, noor.email, noor);
  const { session } = await orderRide(page, '22 Rue de Rivoli, Paris');
  await page.goto(atPartner(noor.host, `/checkout/${session.id}`));
  const address = page.getByText('22 Rue de Rivoli, Paris', { exact: true }).locator('visible=true').first();
  await expect(address).toBeVisible();
  expect(await leftOf(address, '22')).toBeLessThan(await leftOf(address, 'Rue'));
});

test('A right-to-left sentence keeps the order of a name that begins with a number', {
  tag: '@noor',
}, async ({ page }) => {
  await signedIn(page, noor.email, noor);
  await page.goto(atPartner(noor.host, '/airport?place=1-Hour+Cruise'));
  const [beginning = ''] = noor.words.airport.noneNamedText.split('{place}');
  const sentence = page.getByText(beginning);
  await expect(sentence).toBeVisible();
  expect(await leftOf(sentence, '1-')).toBeLessThan(await leftOf(sentence, 'Hour'));
});

/** The left edge of some letters of an element with one text, in pixels. */
async function leftOf(element: Locator, letters: string): Promise<number> {
  return element.evaluate((holder, wanted) => {
    const texts = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
    const text = texts.nextNode() as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(wanted));
    range.setEnd(text, text.data.indexOf(wanted) + wanted.length);
    return range.getBoundingClientRect().left;
  }, letters);
}
