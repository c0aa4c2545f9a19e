import { expect, type Page, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { axeOf } from './axe-of.ts';
import { sendTestCard } from './pay-by-test-card.ts';
import { signedIn } from './signed-in.ts';

/** A 1 GB plan costs less than an eSIM credit, so one perk pays all of it. */
const small = 'esim_fr_1gb_7d';
const large = 'esim_it_20gb_30d';
/** A plan that the supplier fails after the payment. */
const failing = 'esim_test_fails';

type Person = { host: string; email: string; words: typeof en; tag?: string };
const ana: Person = { host: 'aurora.localhost', email: 'ana@aurora.example', words: en };
/** Arabic, from right to left, on a phone. */
const noor: Person = { host: 'noor.localhost', email: 'noor@noor.example', words: ar, tag: '@phone' };

const at = ({ host }: Person, path: string) => atPartner(host, path);
const signIn = (page: Page, { host, email, words }: Person) => signedIn(page, email, { host, words });

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();

async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
}

for (const person of [ana, noor]) {
  test(`A member of ${person.host} compares eSIM plans, pays by card and sees the code without a reload`, {
    tag: person.tag ?? [],
  }, async ({ page }) => {
    const { words } = person;
    await signIn(page, person);
    await test.step('types a country and chooses it from the list', async () => {
      await page.goto(at(person, '/esim'));
      const box = page.getByRole('combobox', { name: words.esim.box.label });
      // The list opens by script: before the page is hydrated, typing shows nothing.
      await expect(async () => {
        await box.fill('');
        await box.pressSequentially(person === noor ? 'إيطاليا' : 'ital');
        await expect(page.getByRole('option').first()).toBeVisible({ timeout: 1000 });
      }).toPass();
      await box.press('ArrowDown');
      await box.press('Enter');
      await page.waitForURL(/\/esim\?country=IT/);
      await expect(page.locator('main li h2').first()).toBeVisible();
      await expectNoAxeFindings(page);
    });
    await test.step('filters the list; the address keeps the filter, and Back restores it', async () => {
      await page.getByRole('link', { name: words.esim.unlimited, exact: true }).first().click();
      await page.waitForURL(/data=unlimited/);
      const rows = page.locator('main li h2');
      await expect(rows.filter({ hasNotText: words.esim.unlimited })).toHaveCount(0);
      await rows.first().getByRole('link').click();
      await page.waitForURL(/\/esim\/esim_/);
      await page.goBack();
      await page.waitForURL(/data=unlimited/);
    });
    await test.step('orders two eSIMs and pays', async () => {
      await page.goto(at(person, `/esim/${large}`));
      await expectNoAxeFindings(page);
      await page.getByLabel(words.esim.plan.travellers, { exact: true }).selectOption('2');
      await page.waitForURL(/travellers=2/);
      await press(page, words.esim.plan.toPayment).click();
      await sendTestCard(page, words);
    });
    await test.step('the order becomes active by itself', async () => {
      await page.waitForURL(/\/esim\/orders\//, { timeout: 30_000 });
      const installs = page.getByRole('link', { name: words.esim.order.install });
      await expect(installs).toHaveCount(2, { timeout: 30_000 });
      await expect(installs.first()).toHaveAttribute(
        'href',
        /^https:\/\/esimsetup\.apple\.com\/esim_qrcode_provisioning\?carddata=LPA/,
      );
      await expect(page.getByRole('img', { name: /\d{19}/ })).toHaveCount(2);
      await page.getByText(words.esim.order.byHand, { exact: true }).first().click();
      await expect(page.getByLabel(words.esim.order.lpa).first()).toHaveValue(/^LPA:1\$/);
      await expect(page.getByText(words.esim.usage.notConnected).first()).toBeVisible();
      await expectNoAxeFindings(page);
    });
    await test.step('the order is in the list of eSIMs', async () => {
      await page.goto(at(person, '/esim/orders'));
      await expect(page.getByText(words.esim.standings.active).first()).toBeVisible();
    });
  });
}

test('An eSIM plan that the supplier cannot activate is not charged, and the page says so', {
  tag: '@both',
}, async ({ page }) => {
  await signIn(page, ana);
  await page.goto(at(ana, `/esim/${failing}`));
  await press(page, en.esim.plan.toPayment).click();
  await sendTestCard(page);
  await expect(page.getByRole('heading', { name: en.esim.order.failedTitle })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/The provider could not activate “/)).toBeVisible();
  await expect(page.getByText(/Your card was not charged/)).toBeVisible();
});

test('A perk pays part of one eSIM plan and all of another', async ({ page }) => {
  await signIn(page, ana);
  await page.goto(at(ana, '/perks/catalogue'));
  await page.getByRole('link', { name: 'Get (eSIM credit)' }).click();
  await page.getByRole('button', { name: 'Get it for 2,000 Miles' }).click();
  await page.waitForURL(/done=bought/);
  await page.goto(at(ana, `/esim/${large}`));
  const perks = page.getByRole('checkbox', { name: /eSIM credit/ });
  const before = await perks.count();
  await perks.first().check();
  await page.waitForURL(/perk=/);
  await expect(page.getByText(en.esim.plan.perksPay).locator('visible=true').first()).toBeVisible();
  await press(page, en.esim.plan.toPayment).click();
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByText(en.esim.checkout.perks).locator('visible=true').first()).toBeVisible();

  const session = page.url();
  await page.goto(at(ana, '/esim/orders'));
  await page.locator('main li a').first().click();
  await page.getByRole('button', { name: en.esim.order.giveUp }).click();
  await expect(page.getByText(en.esim.order.cancelled)).toBeVisible();
  await page.goto(session);
  await expect(page.getByRole('heading', { name: en.checkout.expiredTitle })).toBeVisible();

  await page.goto(at(ana, `/esim/${small}`));
  await expect(perks).toHaveCount(before);
  await perks.first().check();
  await page.waitForURL(/perk=/);
  await press(page, en.esim.plan.getIt).click();
  await page.waitForURL(/\/esim\/orders\//);
  await expect(page.getByRole('link', { name: en.esim.order.install })).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByText(en.esim.order.byPerks)).toBeVisible();
});

test('A member finds, orders and cancels an eSIM without JavaScript', async ({ page, browser }) => {
  await signIn(page, ana);
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const plain = await context.newPage();
  await plain.goto(at(ana, '/esim'));
  await plain.getByRole('combobox', { name: en.esim.box.label }).fill('united');
  await plain.getByRole('button', { name: en.search.submit }).click();
  await expect(plain.getByText(en.esim.box.several)).toBeVisible();
  await plain.getByRole('link', { name: 'United Kingdom' }).first().click();
  await plain.waitForURL(/country=GB/);
  await plain.locator('main li h2 a').first().click();
  await plain.getByLabel(en.esim.plan.travellers, { exact: true }).selectOption('3');
  await plain.getByRole('button', { name: en.esim.plan.update }).click();
  await plain.waitForURL(/travellers=3/);
  await press(plain, en.esim.plan.toPayment).click();
  await plain.waitForURL(/\/checkout\//);
  await plain.goto(at(ana, '/esim/orders'));
  await plain.locator('main li a').first().click();
  await plain.getByRole('button', { name: en.esim.order.giveUp }).click();
  await expect(plain.getByText(en.esim.order.cancelled)).toBeVisible();
  await context.close();
});

test('An unknown eSIM order is a 404 page', async ({ page }) => {
  await signIn(page, ana);
  for (const id of ['01980000-0000-7000-8000-00000000ffff', 'nonsense']) {
    const answer = await page.goto(at(ana, `/esim/orders/${id}`));
    expect(answer?.status()).toBe(404);
  }
});
