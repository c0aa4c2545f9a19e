import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainHotel } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aTenant, type Tenant } from '#server/testing/index.ts';
import { readerOfWholePages } from './find-public-page.ts';

/** Pages exist only when Next serves the API: with `API_HOST=next` and after a build. */
const hasPages = process.env.API_HOST === 'next';
const origin = process.env.API_BASE_URL ?? '';

const paths = [
  '/',
  '/login',
  '/login?to=%2Ftrips',
  '/help',
  '/legal/terms',
  '/legal/privacy',
  `/hotels/${plainHotel}`,
  '/experiences/exp_test_question',
];
const choices = ['locale=en; scheme=light', 'locale=ar; scheme=dark', 'locale=de; scheme=system'];

let tenants: Tenant[] = [];
beforeAll(async () => {
  if (!hasPages) return;
  tenants = [await aTenant(), await aTenant({ currency: 'GBP', modules: ['hotels', 'experiences'] })];
});

type Page = { policy: string; html: string };

async function ask(path: string, headers: Record<string, string>) {
  return new Promise<Page>((resolve, reject) => {
    request(origin + path, { headers: { 'x-environment': 'Sandbox', ...headers } }, async (res) =>
      resolve({ policy: String(res.headers['content-security-policy']), html: await text(res) }),
    )
      .on('error', reject)
      .end();
  });
}

/** Asks until the page comes from memory. */
async function fromMemory(path: string, headers: Record<string, string>) {
  let page: Page | undefined;
  const policy = async () => {
    page = await ask(path, headers);
    return page.policy;
  };
  await expect.poll(policy, { interval: 100 }).toContain("'sha256-");
  return page as Page;
}

/** What a reader sees: the tags of the head in any order, as React may emit them, and the body without scripts. */
function seenIn(html: string): { head: string[]; body: string } {
  const plain = html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/ (?:nonce|data-request-id)="[^"]*"/g, '');
  const [head = '', body = ''] = plain.split('</head>');
  return { head: [...new Set(head.match(/<style>.*?<\/style>|<title>.*?<\/title>|<[^>]+>/gs))].sort(), body };
}

describe.runIf(hasPages)('Public pages of the built portal', () => {
  test.each(paths)(
    'The page %s from memory shows each visitor what a rendering for that visitor shows',
    async (path) => {
      for (const tenant of tenants) {
        for (const cookie of choices) {
          const visitor = { 'x-app-id': tenant.appId, cookie };
          // With this cookie, the page is rendered for the visitor alone.
          const alone = { ...visitor, cookie: `${cookie}; signing-in=none` };
          // A page whose facts come late has its metadata in the body, but not for a reader of whole pages.
          const whole = await ask(path, { ...alone, 'user-agent': readerOfWholePages });
          const fresh = await ask(path, alone);
          const kept = await fromMemory(path, visitor);
          expect(fresh.policy).toContain("'nonce-");
          const seen = seenIn(kept.html);
          expect(seen.head).toEqual(seenIn(whole.html).head);
          // Without a diff of pages, which fills the screen.
          expect(seen.body === seenIn(fresh.html).body).toBe(true);
          expect(kept.html).not.toMatch(/ (?:nonce|data-request-id)="/);
        }
      }
    },
  );

  test('The page for help shows the id of a failed request that the error page passes on, and no other text', async () => {
    const visitor = { 'x-app-id': tenants[0]?.appId ?? '' };
    const idOf = async (query: string) =>
      /<bdi dir="ltr" class="wrap-anywhere select-all">(.*?)<\/bdi>/.exec(
        (await ask(`/help${query}`, visitor)).html,
      )?.[1];
    expect(await idOf('?request=01a2104d-d01b-7208')).toBe('01a2104d-d01b-7208');
    expect(await idOf('?request=1234567890%40E394')).toBe('1234567890@E394');
    expect(await idOf('')).toBeUndefined();
    expect(await idOf('?request=call+this+number')).toBeUndefined();
  });
});
