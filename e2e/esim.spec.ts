import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { axeOf } from './axe-of.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { EsimPlanPage } from './pages/esim-plan-page.ts';
import { PerkCataloguePage } from './pages/perk-catalogue-page.ts';
import { PlaceSearch } from './pages/place-search.ts';
import { firstVisible } from './pages/visible.ts';
import { aurora, noor, type Partner } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** A 1 GB plan costs less than an eSIM credit, so one perk pays all of it. */
const small = 'esim_fr_1gb_7d';
const large = 'esim_it_20gb_30d';
/** A plan that the supplier fails after the payment. */
const failing = 'esim_test_fails';

const at = ({ host }: Partner, path: string) => atPartner(host, path);
const signIn = (page: Page, partner: Partner) => signedIn(page, partner.email, partner);

async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
}

for (const person of [aurora, noor]) {
  test(`A member of ${person.host} compares eSIM plans, pays by card and sees the code without a reload`, {
    // Arabic is tested on a phone.
    tag: person === noor ? ['@noor', '@phone'] : [],
  }, async ({ page }) => {
    const { words } = person;
    const plan = new EsimPlanPage(page, words);
    await signIn(page, person);
    await test.step('types a country and chooses it from the list', async () => {
      await page.goto(at(person, '/esim'));
      const search = new PlaceSearch(page, page.getByRole('combobox', { name: words.esim.box.label }));
      await search.type(person === noor ? 'إيطاليا' : 'ital');
      await search.field.press('ArrowDown');
      await search.field.press('Enter');
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
      await plan.travellers.selectOption('2');
      await page.waitForURL(/travellers=2/);
      await plan.payButton.click();
      await new CheckoutPage(page, words).sendTestCard();
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
  await signIn(page, aurora);
  await page.goto(at(aurora, `/esim/${failing}`));
  await new EsimPlanPage(page).payButton.click();
  await new CheckoutPage(page).sendTestCard();
  await expect(page.getByRole('heading', { name: en.esim.order.failedTitle })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/The provider could not activate “/)).toBeVisible();
  await expect(page.getByText(/Your card was not charged/)).toBeVisible();
});

test('A perk pays part of one eSIM plan and all of another', async ({ page }) => {
  await signIn(page, aurora);
  await page.goto(at(aurora, '/perks/catalogue'));
  await new PerkCataloguePage(page).buyEsimCredit();
  await page.waitForURL(/done=bought/);
  await page.goto(at(aurora, `/esim/${large}`));
  const { perks, payButton, freeButton } = new EsimPlanPage(page);
  const before = await perks.count();
  await perks.first().check();
  await page.waitForURL(/perk=/);
  await expect(firstVisible(page.getByText(en.esim.plan.perksPay))).toBeVisible();
  await payButton.click();
  await page.waitForURL(/\/checkout\//);
  await expect(firstVisible(page.getByText(en.esim.checkout.perks))).toBeVisible();

  const session = page.url();
  await page.goto(at(aurora, '/esim/orders'));
  await page.locator('main li a').first().click();
  await page.getByRole('button', { name: en.esim.order.giveUp }).click();
  await expect(page.getByText(en.esim.order.cancelled)).toBeVisible();
  await page.goto(session);
  await expect(page.getByRole('heading', { name: en.checkout.expiredTitle })).toBeVisible();

  await page.goto(at(aurora, `/esim/${small}`));
  await expect(perks).toHaveCount(before);
  await perks.first().check();
  await page.waitForURL(/perk=/);
  await freeButton.click();
  await page.waitForURL(/\/esim\/orders\//);
  await expect(page.getByRole('link', { name: en.esim.order.install })).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByText(en.esim.order.byPerks)).toBeVisible();
});

test('A member finds, orders and cancels an eSIM without JavaScript', async ({ page, browser }) => {
  await signIn(page, aurora);
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  });
  const plain = await context.newPage();
  await plain.goto(at(aurora, '/esim'));
  await plain.getByRole('combobox', { name: en.esim.box.label }).fill('united');
  await plain.getByRole('button', { name: en.search.submit }).click();
  await expect(plain.getByText(en.esim.box.several)).toBeVisible();
  await plain.getByRole('link', { name: 'United Kingdom' }).first().click();
  await plain.waitForURL(/country=GB/);
  await plain.locator('main li h2 a').first().click();
  const plan = new EsimPlanPage(plain);
  await plan.travellers.selectOption('3');
  await plain.getByRole('button', { name: en.esim.plan.update }).click();
  await plain.waitForURL(/travellers=3/);
  await plan.payButton.click();
  await plain.waitForURL(/\/checkout\//);
  await plain.goto(at(aurora, '/esim/orders'));
  await plain.locator('main li a').first().click();
  await plain.getByRole('button', { name: en.esim.order.giveUp }).click();
  await expect(plain.getByText(en.esim.order.cancelled)).toBeVisible();
  await context.close();
});

test('An unknown eSIM order is a 404 page', async ({ page }) => {
  await signIn(page, aurora);
  for (const id of ['01980000-0000-7000-8000-00000000ffff', 'nonsense']) {
    const answer = await page.goto(at(aurora, `/esim/orders/${id}`));
    expect(answer?.status()).toBe(404);
  }
});
