import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { type BrandInput, seededBrand } from '../server/brands/index.ts';
import { type ModuleName, moduleNames } from '../server/platform/context/index.ts';
import { atPartner } from './at-server.ts';
import { operate } from './operate.ts';
import { signedIn } from './signed-in.ts';

/** A partner of this test alone, so that nothing has to be put back. */
const slug = `only-${Date.now().toString(36)}`;
const host = `${slug}.localhost`;
const email = `member@${slug}.example`;

test.beforeAll(() => {
  const brand: BrandInput = {
    ...(seededBrand('aurora') as BrandInput),
    slug,
    names: { en: 'Only' },
    modules: [...moduleNames],
  };
  operate(['org', 'create', '--name', 'Only', '--slug', slug, '--currency', 'EUR']);
  operate([
    ...['app', 'create', '--org', slug, '--name', 'Only', '--slug', slug, '--currency', 'EUR'],
    ...['--locale', 'en', '--module', 'hotels'],
  ]);
  operate(['theme', 'set', '--app', slug, '--brand', '-'], JSON.stringify(brand));
  operate(['domain', 'add', '--app', slug, '--host', host]);
  operate([
    ...['member', 'add', '--app', slug, '--email', email, '--firstname', 'Vera', '--lastname', 'Wolf'],
    ...['--points', '500'],
  ]);
});

/** Nobody finds it in the partner switch afterwards. */
test.afterAll(() => operate(['app', 'disable', '--app', slug]));

/** Leaves the partner these modules alone; its very next page knows. */
function offer(...modules: ModuleName[]): void {
  operate(['app', 'update', '--app', slug, ...modules.flatMap((module) => ['--module', module])]);
}

const gone = {
  experiences: ['/experiences', '/experiences/exp_test_slow', '/book-experience/x'],
  airport: ['/airport', '/airport/ven_x', '/airport/ven_x/book'],
  transfers: ['/transfers', '/book-transfer/x'],
  esim: ['/esim', '/esim/esim_fr_5gb_30d'],
  perks: ['/perks', '/perks/x', '/perks/catalogue', '/perks/catalogue/x', '/perks/points'],
  wishlists: ['/wishlists', '/wishlists/x', '/wishlists/save?hotel=x'],
  circles: ['/circles', '/circles/x', '/join/x'],
};

/** The pages that every partner has, with whatever a module adds to them. */
const kept = ['/', '/hotels', '/trips', '/account', '/help', '/legal/terms', '/esim/orders'];

/** Where the links and forms of a page lead, on this very host. */
async function waysFrom(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...[...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
      ...[...document.querySelectorAll('form[action]')].map((form) => (form as HTMLFormElement).action),
    ]
      .map((href) => new URL(href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
}

/** Reads pages as they are sent, all at once. */
const readAll = (page: Page, paths: readonly string[]) =>
  page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await fetch(path);
          const sent = new DOMParser().parseFromString(await answer.text(), 'text/html');
          const words = sent.querySelector('main')?.textContent ?? '';
          return { path, status: answer.status, title: sent.title, words };
        }),
      ),
    paths,
  );

const areaOf = (path: string) => path.split('/')[1] ?? '';
const goneAreas = Object.values(gone).flatMap((paths) => paths.map(areaOf));

test('a partner with every module links to them all, and one with hotels alone has no page and no way to the rest', async ({
  page,
}) => {
  await signedIn(page, email, { host });
  await expect(page.getByRole('link', { name: 'Experiences' }).first()).toBeVisible();
  expect(await waysFrom(page)).toContain('/experiences');

  offer('hotels');

  const [unknown, ...answers] = await readAll(page, ['/no-such-page', ...Object.values(gone).flat()]);
  expect(unknown?.status).toBe(404);
  expect(unknown?.words).toContain(en.states.notFoundTitle);
  // Each answer names its own request.
  const withoutId = (text = '') => text.replace(/[0-9a-f-]{36}/, '');
  for (const { path, status, title, words } of answers) {
    expect.soft(status, path).toBe(404);
    expect.soft(withoutId(words), path).toBe(withoutId(unknown?.words));
    expect.soft(title, path).toBe(unknown?.title);
  }

  for (const path of kept) {
    const answer = await page.goto(atPartner(host, path));
    expect.soft(answer?.status(), path).toBe(200);
    await page.waitForLoadState('networkidle');
    const dead = (await waysFrom(page)).filter(
      (way) => way !== '/esim/orders' && goneAreas.includes(areaOf(way)),
    );
    expect.soft(dead, path).toEqual([]);
  }

  await page.goto(atPartner(host));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vera');
  await expect(page.getByRole('region', { name: 'Membership card' })).toContainText('500');
  await expect(page.getByRole('heading', { name: 'Nothing planned yet' })).toBeVisible();
  const box = page.getByRole('combobox').first();
  await box.fill('paris');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.getByRole('group').allTextContents()).not.toContainEqual(
    expect.stringMatching(/experiences/i),
  );

  await page.goto(atPartner(host, '/hotels?destination=Paris'));
  await page.goto(atPartner(host, '/account'));
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});

test('what a visitor sees who is not signed in follows the modules too', async ({ page }) => {
  offer('hotels');
  await page.goto(atPartner(host));
  expect((await waysFrom(page)).filter((way) => goneAreas.includes(areaOf(way)))).toEqual([]);
  await expect(page.getByText(/experiences|lounges|eSIM/i)).toHaveCount(0);
  for (const path of ['/experiences/exp_test_slow', '/join/x', '/perks']) {
    expect((await page.goto(atPartner(host, path)))?.status(), path).toBe(404);
  }
});

test('an address of a partner without hotels leads nowhere near them', async ({ page }) => {
  offer('experiences', 'perks');
  await signedIn(page, email, { host });
  for (const path of ['/', '/experiences', '/trips', '/account', '/perks']) {
    expect.soft((await page.goto(atPartner(host, path)))?.status(), path).toBe(200);
    const ways = await waysFrom(page);
    expect
      .soft(
        ways.filter((way) => ['hotels', 'book', 'wishlists', 'circles'].includes(areaOf(way))),
        path,
      )
      .toEqual([]);
  }
  expect((await page.goto(atPartner(host, '/hotels/htl_city_2988507_1')))?.status()).toBe(404);
  expect((await page.goto(atPartner(host, '/hotels')))?.status()).toBe(404);
});
