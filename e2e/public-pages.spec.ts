import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Response, test } from '@playwright/test';
import de from '../messages/de/index.ts';
import en from '../messages/en/index.ts';
import { atPartner } from './at-server.ts';
import { aurora, meridian, noor } from './partners.ts';
import { signedIn } from './signed-in.ts';

/** Extracts a page's metadata from its HTML. */
function metaOf(html: string) {
  const head = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta [^>]+>/g)) {
    const name = tag.match(/(?:name|property)="([^"]+)"/)?.[1];
    const content = tag.match(/content="([^"]*)"/)?.[1];
    if (name && content !== undefined) head.set(name, content);
  }
  return { head, canonical: html.match(/<link rel="canonical" href="([^"]+)"/)?.[1] };
}

/** Opens addresses as a preview crawler does, without JavaScript. */
async function asCrawler(browser: Browser) {
  const context = await browser.newContext({ userAgent: 'Twitterbot/1.0', javaScriptEnabled: false });
  const page = await context.newPage();
  // A slow page asks again by itself without scripts, which may end a navigation or a reading that is under way.
  const open = async <Value>(address: string, read: (answer: Response) => Promise<Value>): Promise<Value> => {
    const values: Value[] = [];
    await expect(async () => {
      const answer = await page.goto(address);
      if (!answer) throw new Error(`Nothing came from ${address}`);
      values.push(await read(answer));
    }).toPass({ timeout: 60_000 });
    return values[0] as Value;
  };
  return {
    // The response itself is gone once the page has asked again.
    read: (address: string) => open(address, async () => metaOf(await page.content())),
    load: (address: string) => open(address, (answer) => answer.body()),
    close: () => context.close(),
  };
}

/** Returns whether the bytes are a PNG, and the width and height in its header. */
function pngSize(bytes: Buffer): [boolean, number, number] {
  return [bytes.readUInt32BE(0) === 0x89504e47, bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

for (const { slug, host } of [aurora, meridian, noor]) {
  test(`Shared links to pages of ${slug} have a preview picture, a title and a language`, {
    tag: `@${slug}`,
  }, async ({ browser }) => {
    const crawler = await asCrawler(browser);
    const at = (path: string) => atPartner(host, path);
    const pages = [
      '/',
      '/login?to=/trips',
      '/help',
      '/legal/terms',
      '/join/no-such-invitation',
      '/hotels/htl_test_last_room?adults=2',
      ...(slug === 'meridian' ? [] : ['/experiences/exp_test_question']),
    ];
    for (const path of pages) {
      const { head, canonical } = await crawler.read(at(path));
      for (const name of ['og:title', 'og:description', 'og:site_name', 'og:locale', 'og:image:alt'])
        expect(head.get(name), `${name} of ${path}`).toBeTruthy();
      expect(head.get('og:locale')).toBe(slug === 'noor' ? 'ar_AE' : 'en_GB');
      expect(head.get('twitter:card')).toBe('summary_large_image');
      const picture = head.get('og:image') ?? '';
      expect(picture.startsWith(at(`/brands/${slug}/preview`)), picture).toBe(true);
      expect(head.get('twitter:image')).toBe(picture);
      expect(picture.includes('/preview/')).toBe(/hotels|experiences/.test(path));
      expect(pngSize(await crawler.load(picture))).toEqual([true, 1200, 630]);
      if (path.startsWith('/join/')) {
        expect(head.get('robots')).toContain('noindex');
        expect(canonical).toBeUndefined();
      } else {
        expect(head.get('robots') ?? '').not.toContain('noindex');
        // Next writes the start page without its trailing slash.
        expect(new URL(canonical ?? '').href).toBe(at(path.split('?')[0] ?? path));
      }
    }
    await crawler.close();
  });
}

test('Invitations and Sandbox pages are excluded from search engines', async ({ browser }) => {
  const crawler = await asCrawler(browser);
  for (const path of ['/sandbox/inbox', '/join/no-such-invitation', '/login/link', '/offline']) {
    const { head } = await crawler.read(atPartner('aurora.localhost', path));
    expect(head.get('robots') ?? '', path).toContain('noindex');
  }
  await crawler.close();
});

for (const { slug, host, words } of [aurora, noor])
  test(`The 404 page of ${slug} is in the partner’s language and has links and the request id`, {
    tag: ['@smoke', `@${slug}`],
  }, async ({ page }) => {
    const answer = await page.goto(atPartner(host, '/no-such-page'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: words.states.notFoundTitle })).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: words.states.goHome })).toBeVisible();
    await expect(page.locator('main a[href^="tel:+"]')).toBeVisible();
    const requestId = answer?.headers()['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.locator('main')).toContainText(requestId ?? 'none');
  });

test('The 404 page of a hotel is in the language that the visitor chose', { tag: '@meridian' }, async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'locale', value: 'de', url: atPartner(meridian.host) }]);
  await page.goto(atPartner(meridian.host, '/hotels/htl_nowhere'));
  await expect(page.getByRole('heading', { level: 1, name: de.missing.hotel.title })).toBeVisible();
});

test('The 404 page of an unknown resource links back to its list', async ({ page }) => {
  await signedIn(page, 'ben@aurora.example');
  const nobody = '01980000-0000-7000-8000-00000000ffff';
  for (const [thing, path, list] of [
    ['hotel', '/hotels/htl_nowhere', '/hotels'],
    ['experience', '/experiences/exp_nowhere', '/experiences'],
    ['trip', `/trips/${nobody}`, '/trips'],
    ['circle', `/circles/${nobody}`, '/circles'],
    ['wishlist', `/wishlists/${nobody}`, '/wishlists'],
    ['perk', `/perks/${nobody}`, '/perks'],
  ] as const) {
    const answer = await page.goto(atPartner('aurora.localhost', path));
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: en.missing[thing].title })).toBeVisible();
    const back = page.locator('main').getByRole('link', { name: en.missing[thing].back });
    await expect(back).toHaveAttribute('href', list);
  }
});

test('The help page credits all data, icons and fonts that NOTICE names', async ({ page }) => {
  const notice = readFileSync(join(import.meta.dirname, '../NOTICE'), 'utf8');
  // A section begins with the name of the work, followed by its author with an address and its licence.
  const sections = notice.split(/^(?=\S.* \([^)]+\)$)/m).slice(1);
  expect(sections.length).toBeGreaterThan(7);
  await page.goto(atPartner('aurora.localhost', '/help'));
  for (const section of sections) {
    const [heading = '', first = '', second = ''] = section.split('\n').map((line) => line.trim());
    const isFont = heading.startsWith('Font ');
    const address = /https?:(\/\/[^\s)]+)/.exec(isFont ? section : first)?.[1] ?? '';
    const licence = (isFont ? first : second).split(/, https|\. (?:Its text|Taken from)/)[0] ?? '';
    const credit = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${address}"]`) });
    await expect(credit, heading).toBeVisible();
    expect(licence, heading).toMatch(/Licen[cs]e|Creative Commons|Public domain/);
    await expect(credit, heading).toContainText(licence.replace('Creative Commons Attribution', 'CC BY'));
  }
});
