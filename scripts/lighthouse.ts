import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '#server/testing/processes/free-port.ts';
import { findBrowser } from './find-browser.mjs';
import { installSeparately } from './install-separately.ts';
import { missedGoals } from './lighthouse/missed-goals.ts';
import { type AuditedPage, auditedPages } from './lighthouse/pages.ts';
import { type Measurements, measurementsOf, medianOf } from './lighthouse/read-measurements.ts';

import { makeBooking } from './screens/make-booking.ts';
import { makeCircleAndWishlist } from './screens/make-circle-and-wishlist.ts';
import { makeServices } from './screens/make-services.ts';
import { partners } from './screens/partners.ts';
import { signIn } from './screens/sign-in.ts';
import { startServer } from './screens/start-server.ts';

/**
 * `npm run lighthouse`: prints Lighthouse's four scores (phone, slow network, median
 * of three runs) and the JavaScript that a first visit loads, for each page. Exits
 * with 1 when a page misses its goal. Run `npm run build` first. Arguments select
 * pages by name; `LIGHTHOUSE_PARTNER=noor` selects another partner than Aurora.
 */
const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3);
const slug = (process.env.LIGHTHOUSE_PARTNER ?? 'aurora') as keyof typeof partners;
const partner = partners[slug];
const wanted = process.argv.slice(2);

const { default: lighthouse } = await import(
  pathToFileURL(join(await installSeparately('lighthouse'), 'node_modules', 'lighthouse', 'core', 'index.js'))
    .href
);
const server = await startServer(process.env.SCREENS_ORIGIN);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findBrowser(process.env) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  const origin = server.originOf(slug);
  const visitor = await browser.newContext({ baseURL: origin });
  const session = await signIn(visitor, origin, partner.email);
  const booking = await makeBooking(visitor, partner.destination);
  const services = await makeServices(visitor, partner.destination);
  const together = await makeCircleAndWishlist(visitor);
  await visitor.close();
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const rows = [];
  for (const page of auditedPages({ destination: partner.destination, booking, services, together })) {
    if (wanted.length > 0 && !wanted.includes(page.name)) continue;
    const measurements = await audit(page, origin, cookie);
    const missing = missedGoals(page, measurements);
    missed += missing.length;
    rows.push({ page: page.name, ...measurements, misses: missing.join(', ') });
    console.log(`${page.name} ${missing.length === 0 ? 'ok' : `misses ${missing.join(', ')}`}`);
  }
  console.table(rows);
} finally {
  await browser.close();
  await server.stop();
}
process.exit(missed === 0 ? 0 : 1);

async function audit(page: AuditedPage, origin: string, cookie: string): Promise<Measurements> {
  const runs: Measurements[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(new URL(page.path, origin).href, {
      port,
      output: 'json',
      logLevel: 'error',
      ...(page.visitor ? {} : { extraHeaders: { Cookie: cookie } }),
    });
    runs.push(measurementsOf(result.lhr));
  }
  return medianOf(runs);
}
