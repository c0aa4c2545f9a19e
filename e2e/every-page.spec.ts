import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import en from '../messages/en/index.ts';
import { makeBooking } from '../scripts/screens/make-booking.ts';
import { makeTogether } from '../scripts/screens/make-together.ts';
import { pagesOf } from '../scripts/screens/pages.ts';
import { partners } from '../scripts/screens/partners.ts';
import { atPartner } from './at-server.ts';
import { expectOwnOrigin, watchRequests } from './own-origin.ts';
import { signedIn } from './signed-in.ts';

/**
 * Every page: axe in light and dark, and that nothing comes from elsewhere. A usual run looks at each page in one
 * partner and one width, in turns; `npm run axe` at all of them.
 */
const everything = process.env.AXE === 'all';
const widths = [390, 1440] as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.describe.configure({ timeout: everything ? 1_800_000 : 300_000 });

for (const [turn, [slug, { email, destination }]] of Object.entries(partners).entries()) {
  test(`the pages of ${slug} are accessible in both schemes and ask no other origin for anything`, async ({
    browser,
  }) => {
    const origin = atPartner(`${slug}.localhost`).slice(0, -1);
    const visitor = await browser.newContext({ baseURL: origin });
    const words = slug === 'noor' ? ar : en;
    await signedIn(await visitor.newPage(), email, { host: `${slug}.localhost`, words });
    const session = await visitor.storageState();
    const pages = [
      ...pagesOf(destination, await makeBooking(visitor, destination), await makeTogether(visitor)),
      { name: 'offline', path: '/offline' },
      { name: 'docs-errors', path: '/docs/errors', visitor: true as const },
      { name: 'inbox', path: '/sandbox/inbox', visitor: true as const },
    ];
    await visitor.close();
    const found: string[] = [];
    for (const [index, { name, path, visitor }] of pages.entries()) {
      if (!everything && index % Object.keys(partners).length !== turn) continue;
      for (const [place, width] of widths.entries()) {
        if (!everything && index % widths.length !== place) continue;
        const context = await browser.newContext({
          baseURL: origin,
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          ...(visitor ? {} : { storageState: session }),
        });
        await context.addCookies([{ name: 'scheme', value: 'system', url: origin }]);
        const tab = await context.newPage();
        const requests = watchRequests(tab);
        const answer = await tab.goto(path, { waitUntil: 'networkidle' });
        await expectOwnOrigin(tab, answer, requests, name);
        for (const finding of await findingsOf(tab)) found.push(`${slug} ${name} ${width}: ${finding}`);
        await context.close();
      }
    }
    expect(found).toEqual([]);
  });
}

/** All rules in the light scheme, and contrast again in the dark one, which changes colours alone. */
async function findingsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await new AxeBuilder({ page }).withTags(standards).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
