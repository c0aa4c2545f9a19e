import { expect, type Page, test } from '@playwright/test';
import en from '../messages/en/index.ts';
import { type BrandInput, seededBrand } from '../server/modules/theming/index.ts';
import { type ModuleName, moduleNames } from '../server/platform/context/index.ts';
import { atPartner } from './at-server.ts';
import { operate } from './operate.ts';
import { signedIn } from './signed-in.ts';

/** A partner for this test only, so that no settings have to be restored. */
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

/** Removes the partner from the partner switch of other tests. */
test.afterAll(() => operate(['app', 'disable', '--app', slug]));

/** Sets the product modules of the partner; the next page already uses them. */
function offer(...modules: ModuleName[]): void {
  operate(['app', 'update', '--app', slug, ...modules.flatMap((module) => ['--module', module])]);
}

const unavailable = {
  experiences: ['/experiences', '/experiences/exp_test_slow', '/book-experience/x'],
  airport: ['/airport', '/airport/ven_x', '/airport/ven_x/book'],
  transfers: ['/transfers', '/book-transfer/x'],
  esim: ['/esim', '/esim/esim_fr_5gb_30d'],
  perks: ['/perks', '/perks/x', '/perks/catalogue', '/perks/catalogue/x', '/perks/points'],
  wishlists: ['/wishlists', '/wishlists/x', '/wishlists/save?hotel=x'],
  circles: ['/circles', '/circles/x', '/join/x'],
};

/** Pages that every partner has. */
const alwaysAvailable = ['/', '/hotels', '/trips', '/account', '/help', '/legal/terms', '/esim/orders'];

/** Returns the paths of all same-origin links and forms of a page. */
async function linkedPathsOf(page: Page): Promise<string[]> {
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

/** Fetches pages concurrently and parses them without running scripts. */
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
const unavailableAreas = Object.values(unavailable).flatMap((paths) => paths.map(areaOf));

test('A partner with every module links to all of them, and one with only hotels has no page of and no link to the others', {
  tag: '@own-server',
}, async ({ page }) => {
  await signedIn(page, email, { host });
  await expect(page.getByRole('link', { name: 'Experiences' }).first()).toBeVisible();
  expect(await linkedPathsOf(page)).toContain('/experiences');

  offer('hotels');

  const [unknown, ...answers] = await readAll(page, ['/no-such-page', ...Object.values(unavailable).flat()]);
  expect(unknown?.status).toBe(404);
  expect(unknown?.words).toContain(en.states.notFoundTitle);
  // Each page contains its own request id.
  const withoutId = (text = '') => text.replace(/[0-9a-f-]{36}/, '');
  for (const { path, status, title, words } of answers) {
    expect.soft(status, path).toBe(404);
    expect.soft(withoutId(words), path).toBe(withoutId(unknown?.words));
    expect.soft(title, path).toBe(unknown?.title);
  }

  for (const path of alwaysAvailable) {
    const answer = await page.goto(atPartner(host, path));
    expect.soft(answer?.status(), path).toBe(200);
    await page.waitForLoadState('networkidle');
    const dead = (await linkedPathsOf(page)).filter(
      (path) => path !== '/esim/orders' && unavailableAreas.includes(areaOf(path)),
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

test('A signed-out visitor sees no pages or links of switched-off modules', { tag: '@own-server' }, async ({
  page,
}) => {
  offer('hotels');
  await page.goto(atPartner(host));
  expect((await linkedPathsOf(page)).filter((path) => unavailableAreas.includes(areaOf(path)))).toEqual([]);
  await expect(page.getByText(/experiences|lounges|eSIM/i)).toHaveCount(0);
  for (const path of ['/experiences/exp_test_slow', '/join/x', '/perks']) {
    expect((await page.goto(atPartner(host, path)))?.status(), path).toBe(404);
  }
});

test('A partner without hotels has no page of and no link to hotels', { tag: '@own-server' }, async ({
  page,
}) => {
  offer('experiences', 'perks');
  await signedIn(page, email, { host });
  for (const path of ['/', '/experiences', '/trips', '/account', '/perks']) {
    expect.soft((await page.goto(atPartner(host, path)))?.status(), path).toBe(200);
    const linkedPaths = await linkedPathsOf(page);
    expect
      .soft(
        linkedPaths.filter((path) => ['hotels', 'book', 'wishlists', 'circles'].includes(areaOf(path))),
        path,
      )
      .toEqual([]);
  }
  expect((await page.goto(atPartner(host, '/hotels/htl_city_2988507_1')))?.status()).toBe(404);
  expect((await page.goto(atPartner(host, '/hotels')))?.status()).toBe(404);
});
