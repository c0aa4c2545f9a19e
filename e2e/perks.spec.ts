import { expect, test } from '@playwright/test';
import { PerkCataloguePage } from './pages/perk-catalogue-page.ts';
import { signedIn } from './signed-in.ts';

const email = 'ben@aurora.example';

const pointsIn = (text: string): number => Number(text.match(/[\d,]+/)?.[0].replaceAll(',', ''));

test('A member buys a perk with points, activates it, cancels the code, activates it again and uses it', {
  tag: '@both',
}, async ({ page }) => {
  await signedIn(page, email);
  await page.goto('/perks');
  await expect(page.getByRole('link', { name: /^Ready \d+/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Whole catalogue' }).click();
  const before = pointsIn((await page.getByText(/^You have [\d,]+ Miles/).textContent()) ?? '');

  await new PerkCataloguePage(page).buyEsimCredit();
  const bought = page.getByRole('status').filter({ hasText: 'It is in your wallet.' });
  await expect(bought).toBeVisible();
  expect(pointsIn((await bought.textContent())?.split('now have')[1] ?? '')).toBe(before - 2000);

  await page.getByRole('button', { name: 'Activate' }).click();
  const pass = page.getByRole('region', { name: 'Code of eSIM credit' });
  await expect(pass.getByRole('img', { name: /QR code/ })).toBeVisible();
  const code = pass.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const first = (await code.textContent()) ?? '';
  await page.getByRole('button', { name: 'Not now, take the code back' }).click();
  await expect(page.getByText('The code is void and the perk is ready again.')).toBeVisible();

  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(code).not.toHaveText(first);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Code of eSIM credit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'It was accepted, mark as used' }).click();
  await page.getByRole('button', { name: 'Yes, mark as used' }).click();
  await expect(page.getByRole('heading', { name: 'Used up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveCount(0);

  await page.goto('/perks?show=used');
  await expect(page.getByRole('heading', { name: 'eSIM credit' }).first()).toBeVisible();
  await page.goto('/perks/points');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bought: eSIM credit' }).first()).toContainText(
    '−2,000',
  );
});

test('The wallet, the catalogue and the purchase of a perk work without JavaScript', async ({
  page,
  browser,
}) => {
  await signedIn(page, email);
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const plain = await context.newPage();
  await plain.goto('/perks');
  await expect(plain.getByRole('heading', { name: 'Lounge visit' }).first()).toBeVisible();
  await plain.goto('/perks/catalogue');
  await new PerkCataloguePage(plain).buyEsimCredit();
  await expect(plain.getByText('It is in your wallet.')).toBeVisible();
  await context.close();
});
