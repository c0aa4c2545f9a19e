import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './find-browser.mjs';
import { makeBooking } from './screens/make-booking.ts';
import { partners } from './screens/partners.ts';
import { type SignedIn, signIn } from './screens/sign-in.ts';
import { startServer } from './screens/start-server.ts';

/**
 * Takes the README's pictures and saves them in `docs/pictures/`: three brands,
 * search results with a map, a pass, and the journey as an animation. Run `npm
 * run build` first; `SCREENS_ORIGIN` names a running server to use instead.
 */
const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const phone = { width: 390, height: 844 };
const gap = 24;
const server = await startServer(process.env.SCREENS_ORIGIN);
const browser = await chromium.launch({
  executablePath: findBrowser(process.env) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const sessions: Record<string, SignedIn> = {};
  for (const [slug, { email }] of Object.entries(partners)) {
    const visitor = await browser.newContext({ baseURL: server.originOf(slug) });
    sessions[slug] = await signIn(visitor, server.originOf(slug), email);
    await visitor.close();
  }
  const open = (slug: string, viewport = phone) =>
    openContext(browser, server.originOf(slug), sessions[slug] as SignedIn, viewport);
  await pictureBrands(open);
  await pictureResults(open);
  await filmJourney(open);
} finally {
  await browser.close();
  await server.stop();
}

type Open = (slug: string, viewport?: typeof phone) => Promise<BrowserContext>;

function openContext(browser: Browser, baseURL: string, storageState: SignedIn, viewport: typeof phone) {
  return browser.newContext({ baseURL, storageState, viewport, reducedMotion: 'reduce' });
}

async function shotOf(open: Open, slug: string, path: string, viewport = phone): Promise<Buffer> {
  const context = await open(slug, viewport);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  const shot = await page.screenshot();
  await context.close();
  return shot;
}

/** Pictures the home page of each partner for signed-in members on a phone. */
async function pictureBrands(open: Open): Promise<void> {
  const slugs = Object.keys(partners);
  const shots = await Promise.all(slugs.map((slug) => shotOf(open, slug, '/')));
  const width = slugs.length * phone.width + (slugs.length - 1) * gap;
  await sharp({ create: { width, height: phone.height, channels: 4, background: '#0000' } })
    .composite(shots.map((input, index) => ({ input, left: index * (phone.width + gap), top: 0 })))
    .webp({ quality: 82 })
    .toFile(join(folder, 'brands.webp'));
}

async function pictureResults(open: Open): Promise<void> {
  const query = new URLSearchParams({
    destination: 'London',
    check_in: day(40),
    check_out: day(43),
    adults: '2',
  });
  const shot = await shotOf(open, 'meridian', `/hotels?${query}&rooms=1`, { width: 1440, height: 900 });
  await sharp(shot).resize(1080).webp({ quality: 82 }).toFile(join(folder, 'results.webp'));
}

/**
 * Pictures the journey from the start page to the pass, one
 * frame per step, and the pass as a separate picture.
 */
async function filmJourney(open: Open): Promise<void> {
  const desk = await open('noor', { width: 1440, height: 900 });
  const booking = await makeBooking(desk, partners.noor.destination);
  await desk.close();
  const context = await open('noor');
  const query = new URLSearchParams({
    destination: 'Dubai',
    check_in: day(40),
    check_out: day(43),
    adults: '2',
  });
  const steps = ['/', `/hotels?${query}&rooms=1`, booking.hotel, booking.guests, booking.checkout];
  const page = await context.newPage();
  const frames: Buffer[] = [];
  for (const path of [...steps, booking.confirmed, booking.trip, booking.voucher]) {
    await openSettled(page, path);
    frames.push(
      await sharp(await page.screenshot())
        .resize(300)
        .png()
        .toBuffer(),
    );
  }
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(folder, 'pass.webp'));
  await context.close();
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 72, delay: frames.map(() => 1_600), loop: 0 })
    .toFile(join(folder, 'journey.webp'));
}

async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
}

function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
