import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.mjs';
import { readArguments, refuseArguments } from './read-arguments.mjs';
import { makeBooking } from './screens/make-booking.ts';
import { makeCircleAndWishlist } from './screens/make-circle-and-wishlist.ts';
import { makeServices } from './screens/make-services.ts';
import { makeSuspendedMember } from './screens/make-suspended-member.ts';
import { pagesOf } from './screens/pages.ts';
import { partners } from './screens/partners.ts';
import { signIn } from './screens/sign-in.ts';
import { startServer } from './screens/start-server.ts';

/**
 * `npm run screens`: saves screenshots of every page in `screens/`: 390 and 1440 wide, light and dark, each
 * partner. Run `npm run build` first; `SCREENS_ORIGIN=http://localhost:3000` uses a running server. Arguments
 * select partners: `npm run screens -- noor`. `--page perk --page trip` selects pages by the beginning of
 * their name, `--whole` captures the full height, `--language fr` sets the language, `--out` the folder.
 */
const widths = [390, 1440] as const;
const schemes = ['light', 'dark'] as const;
const idleMs = 5_000;

const usage = `npm run screens -- [${Object.keys(partners).join(' | ')} ...] [--page NAME ...] [--whole] [--language CODE] [--out FOLDER]`;
const { values: options, positionals: slugs } = readArguments(usage, {
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true, default: [''] },
    whole: { type: 'boolean', default: false },
    language: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '..', 'screens') },
  },
});
const unknown = slugs.find((slug) => !Object.hasOwn(partners, slug));
if (unknown !== undefined) refuseArguments(usage, `There is no partner "${unknown}".`);
const folder = resolve(options.out);
const server = await startServer(process.env.SCREENS_ORIGIN);
const browser = await chromium.launch({
  executablePath: findBrowser(process.env) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [slug, partner] of Object.entries(partners)) {
    if (slugs.length > 0 && !slugs.includes(slug)) continue;
    const origin = server.originOf(slug);
    const into = join(folder, slug);
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    const visitor = await browser.newContext({ baseURL: origin });
    const session = await signIn(visitor, origin, partner.email);
    const booking = await makeBooking(visitor, partner.destination);
    const services = await makeServices(visitor, partner.destination);
    const together = await makeCircleAndWishlist(visitor);
    await visitor.close();
    const blockedMember = await makeSuspendedMember(browser, {
      slug,
      origin,
      dataDirectory: server.dataDirectory,
    });
    const pages = pagesOf({ destination: partner.destination, booking, services, together }).filter(
      ({ name }) => options.page.some((start) => name.startsWith(start)),
    );
    let count = 0;
    for (const width of widths) {
      for (const scheme of schemes) {
        for (const page of pages) {
          const context = await browser.newContext({
            baseURL: origin,
            viewport: { width, height: width === 390 ? 844 : 900 },
            reducedMotion: 'reduce',
            ...(page.visitor ? {} : { storageState: page.blockedMember ? blockedMember : session }),
          });
          await context.addCookies([{ name: 'scheme', value: scheme, url: origin }]);
          if (options.language)
            await context.addCookies([{ name: 'locale', value: options.language, url: origin }]);
          const tab = await context.newPage();
          await tab.goto(page.path);
          // Pages with an open event stream never become idle.
          await tab.waitForLoadState('networkidle', { timeout: idleMs }).catch(() => undefined);
          await tab.screenshot({
            path: join(into, `${page.name}-${width}-${scheme}.png`),
            fullPage: options.whole,
            // Otherwise sections with `content-visibility: auto` stay empty on a full-page screenshot.
            style: options.whole ? '.below-fold { content-visibility: visible }' : '',
          });
          await context.close();
          count += 1;
        }
      }
    }
    console.log(`${slug}: ${count} pictures in ${into}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
