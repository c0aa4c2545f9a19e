import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.mjs';
import { makeBooking } from './screens/make-booking.ts';
import { makeTogether } from './screens/make-together.ts';
import { pagesOf } from './screens/pages.ts';
import { partners } from './screens/partners.ts';
import { signIn } from './screens/sign-in.ts';
import { startServer } from './screens/start-server.ts';

/**
 * Pictures of every page: 390 and 1440 wide, light and dark, each partner, into `screens/`.
 * Run `npm run build` first; `SCREENS_ORIGIN=http://localhost:3000` takes them from a server that runs already.
 * Names of partners as arguments take only those: `npm run screens -- noor`.
 */
const widths = [390, 1440] as const;
const schemes = ['light', 'dark'] as const;

const folder = join(import.meta.dirname, '..', 'screens');
const server = await startServer(process.env.SCREENS_ORIGIN);
const browser = await chromium.launch({
  executablePath: findBrowser(process.env) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const wanted = process.argv.slice(2);
  for (const [slug, partner] of Object.entries(partners)) {
    if (wanted.length > 0 && !wanted.includes(slug)) continue;
    const origin = server.originOf(slug);
    const into = join(folder, slug);
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    const visitor = await browser.newContext({ baseURL: origin });
    const session = await signIn(visitor, origin, partner.email);
    const booking = await makeBooking(visitor, partner.destination);
    const together = await makeTogether(visitor);
    await visitor.close();
    let count = 0;
    for (const width of widths) {
      for (const scheme of schemes) {
        for (const page of pagesOf(partner.destination, booking, together)) {
          const context = await browser.newContext({
            baseURL: origin,
            viewport: { width, height: width === 390 ? 844 : 900 },
            reducedMotion: 'reduce',
            ...(page.visitor ? {} : { storageState: session }),
          });
          await context.addCookies([{ name: 'scheme', value: scheme, url: origin }]);
          const tab = await context.newPage();
          await tab.goto(page.path, { waitUntil: 'networkidle' });
          await tab.screenshot({ path: join(into, `${page.name}-${width}-${scheme}.png`) });
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
