import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import ar from '../messages/ar/index.ts';
import en from '../messages/en/index.ts';
import { makeBooking } from '../scripts/screens/make-booking.ts';
import { makeCircleAndWishlist } from '../scripts/screens/make-circle-and-wishlist.ts';
import { makePerks, makeRide, makeVisits } from '../scripts/screens/make-services.ts';
import { makeSuspendedMember } from '../scripts/screens/make-suspended-member.ts';
import { type PictureData, type PicturePage, pagesOf } from '../scripts/screens/pages.ts';
import { partners } from '../scripts/screens/partners.ts';
import { atPartner } from './at-server.ts';
import { axeOf } from './axe-of.ts';
import { expectOwnOrigin, watchRequests } from './own-origin.ts';
import { ownServer } from './servers.ts';
import { signedIn } from './signed-in.ts';

/**
 * Every page: axe, that it fits the narrowest screen, and that nothing comes from elsewhere. A usual run looks at each
 * page of one partner, in one width and one scheme, in turns; `npm run axe` at every partner, width and scheme.
 */
const everything = process.env.AXE === 'all';
const widths = [390, 1440] as const;
const schemes = ['light', 'dark'] as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const longestMs = 20_000;
const looks = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));

// The partners' tests run at the same time, each at the server of its worker.
test.describe.configure({ mode: 'parallel', timeout: everything ? 1_800_000 : 600_000 });

const slugs = Object.keys(partners);

type Made = Omit<PictureData, 'destination'>;

/** What pages show that must be made first. */
const makers = {
  booking: async (visitor, destination) => ({ booking: await makeBooking(visitor, destination) }),
  perks: async (visitor) => ({ services: await makePerks(visitor) }),
  visits: async (visitor) => ({ services: await makeVisits(visitor) }),
  ride: async (visitor, destination) => ({ services: await makeRide(visitor, destination) }),
  together: async (visitor) => ({ together: await makeCircleAndWishlist(visitor) }),
} satisfies Record<string, (visitor: BrowserContext, destination: string) => Promise<Made>>;

type Maker = keyof typeof makers;
const everyMaker = Object.keys(makers) as Maker[];

/** Where each is made in a usual run, because it takes minutes to make all of them at each partner. */
const madeAt: Readonly<Record<string, readonly Maker[]>> = everything
  ? { aurora: everyMaker, meridian: everyMaker, noor: everyMaker }
  : { aurora: ['booking', 'perks'], meridian: ['visits'], noor: ['ride', 'together'] };

async function make(slug: string, visitor: BrowserContext, destination: string): Promise<PictureData> {
  const chosen = madeAt[slug] ?? [];
  const made: Made[] = await Promise.all(chosen.map((maker) => makers[maker](visitor, destination)));
  const services = Object.assign({}, ...made.map((one) => one.services));
  return Object.assign({ destination }, ...made, { services });
}

/** The pages that a partner opens in each look. Without `AXE=all` each page is opened once, by one partner in one look. */
function pagesInLooks(slug: string, data: PictureData): PicturePage[][] {
  const pages = pagesOf(data);
  if (everything) return looks.map(() => pages);
  const ofAll = pagesOf({ destination: data.destination });
  const isOfAll = ({ name }: PicturePage) => ofAll.some((page) => page.name === name);
  const own = [
    ...ofAll.filter((_, index) => index % slugs.length === slugs.indexOf(slug)),
    ...pages.filter((page) => !isOfAll(page)),
  ];
  return looks.map((_, look) => own.filter((_, index) => index % looks.length === look));
}

test('Whatever pages show is made at one of the partners', { tag: '@accessibility' }, () => {
  expect(new Set(Object.values(madeAt).flat())).toEqual(new Set(everyMaker));
});

for (const [slug, { email, destination }] of Object.entries(partners)) {
  test(`The pages of ${slug} are accessible and ask no other origin for anything`, {
    tag: ['@own-server', '@accessibility', `@${slug}`],
  }, async ({ browser }) => {
    const origin = atPartner(`${slug}.localhost`).slice(0, -1);
    const visitor = await browser.newContext({ baseURL: origin });
    const words = slug === 'noor' ? ar : en;
    await signedIn(await visitor.newPage(), email, { host: `${slug}.localhost`, words });
    const session = await visitor.storageState();
    const inLooks = pagesInLooks(slug, await make(slug, visitor, destination));
    await visitor.close();
    const needsSuspended = inLooks.flat().some(({ blockedMember }) => blockedMember);
    const { dataDirectory } = ownServer();
    const suspended = needsSuspended
      ? await makeSuspendedMember(browser, { slug, origin, dataDirectory })
      : undefined;
    const found: string[] = [];
    for (const [look, { width, scheme }] of looks.entries()) {
      const viewport = { width, height: 900 };
      const options = { baseURL: origin, viewport, colorScheme: scheme, reducedMotion: 'reduce' as const };
      const member = await browser.newContext({ ...options, storageState: session });
      const stranger = await browser.newContext(options);
      const outsider = await browser.newContext({ ...options, storageState: suspended });
      for (const context of [member, stranger, outsider])
        await context.addCookies([{ name: 'scheme', value: scheme, url: origin }]);
      const left = [...(inLooks[look] ?? [])];
      const lookAtTheRest = async () => {
        for (let next = left.shift(); next; next = left.shift()) {
          const { name, path, visitor, blockedMember } = next;
          const tab = await (visitor ? stranger : blockedMember ? outsider : member).newPage();
          for (const finding of await findingsOf(tab, path, name))
            found.push(`${slug} ${name} ${width} ${scheme}: ${finding}`);
          await tab.close();
        }
      };
      // One page loads while axe checks another.
      await Promise.all([lookAtTheRest(), lookAtTheRest()]);
      await Promise.all([member.close(), stranger.close(), outsider.close()]);
    }
    expect(found).toEqual([]);
  });
}

async function findingsOf(page: Page, path: string, name: string): Promise<string[]> {
  const requests = watchRequests(page);
  const answer = await page.goto(path);
  // Pages that follow something keep a stream open: they are never idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await expectOwnOrigin(page, answer, requests, name);
  await scrollThrough(page);
  // Mails in the inbox lie in frames that run no script, not even axe's own, so axe checks the page around them.
  const checked = axeOf(page)
    .options({ iframes: false, resultTypes: ['violations'] })
    .withTags(standards)
    .analyze();
  const late = new Promise<null>((resolve) => setTimeout(resolve, longestMs, null));
  const result = await Promise.race([checked, late]);
  if (!result) return [`axe did not end in ${longestMs} ms`];
  const { violations } = result;
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  return [...found, ...(await beyondNarrowestScreen(page))];
}

/** Scrolls through the page: parts below the first screen get their height when they come near the viewport. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The browser rarely gives a page no frame at all.
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 250);
      });
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await drawn();
      await drawn();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await drawn();
  });
}

/** WCAG 1.4.10: at 320 pixels, which is a desktop's page at 400 %, no page scrolls sideways. Names what is too wide. */
async function beyondNarrowestScreen(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(async () => {
    // The style sheet's media queries apply with the next frame, not with the new size.
    for (const _ of [1, 2])
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const names: string[] = [];
    const nameWhatIsBeyond = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const { tagName, className, textContent } = element;
      if (right > clientWidth + 0.5 || left < -0.5)
        names.push(`${tagName} "${className}" "${textContent?.slice(0, 40)}" ${left} to ${right}`);
      if (getComputedStyle(element).overflowX === 'visible')
        element.querySelectorAll(':scope > *').forEach(nameWhatIsBeyond);
    };
    document.querySelectorAll('body > *').forEach(nameWhatIsBeyond);
    return [`is ${scrollWidth - clientWidth} pixels wider than a screen of 320: ${names.join('\n')}`];
  });
}
