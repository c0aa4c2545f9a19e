import { expect, type Page, type Response } from '@playwright/test';

/** What a page may say it loads or sends to, read from the document and its style sheets. */
const readAddresses = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const add = (address: string | null | undefined) => {
      if (address) found.push(address);
    };
    for (const element of document.querySelectorAll('[src], [srcset], [poster], [action], [formaction]')) {
      for (const name of ['src', 'poster', 'action', 'formaction']) add(element.getAttribute(name));
      for (const one of element.getAttribute('srcset')?.split(',') ?? []) add(one.trim().split(' ')[0]);
    }
    // Where one may go is another matter: a link to a map is followed only when pressed.
    for (const link of document.querySelectorAll('link[href]:not([rel=canonical], [rel=alternate])'))
      add(link.getAttribute('href'));
    const inRules = (rules: CSSRuleList | undefined): void => {
      for (const rule of rules ?? []) {
        if (rule instanceof CSSGroupingRule) inRules(rule.cssRules);
        else for (const [, address] of rule.cssText.matchAll(/url\(["']?([^"')]+)["']?\)/g)) add(address);
      }
    };
    for (const sheet of document.styleSheets) {
      add(sheet.href);
      inRules(sheet.cssRules);
    }
    for (const element of document.querySelectorAll('[style*="url("]'))
      for (const [, address] of (element.getAttribute('style') ?? '').matchAll(/url\(["']?([^"')]+)/g))
        add(address);
    return found;
  });

export const isOwn = (address: string, origin: string) => {
  const url = new URL(address, origin);
  return url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
};

/** Pages of money, of one invitation, and of this device alone: in no index. */
const unlisted = [
  'guests',
  'checkout',
  'test-payment',
  'confirmed',
  'pass',
  'pass-shown',
  'join',
  'join-member',
  'offline',
  'inbox',
];

/** What the policy of every page says, whatever else it allows. */
function expectStrictPolicy(policy: string | undefined, address: string): void {
  const directives = new Map(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  expect(directives.get('default-src'), address).toEqual(["'self'"]);
  expect(directives.get('form-action'), address).toEqual(["'self'"]);
  expect(directives.get('worker-src'), address).toContain("'self'");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(directives.get(name), `${name} of ${address}`).toEqual(["'none'"]);
  expect(
    directives.get('script-src')?.some((source) => source.startsWith("'nonce-")),
    address,
  ).toBe(true);
  // A host, a scheme or a star would let a page ask somebody else.
  const foreign = [...directives.values()]
    .flat()
    .filter((source) => !/^('[\w+/=-]+'|data:|blob:)$/.test(source));
  expect(foreign, address).toEqual([]);
}

/** Notes what a page asks for from now on, and what its own policy refuses. */
export function watchRequests(page: Page) {
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return { asked, refused };
}

/** Nothing the page asked for or says it would load leaves its origin, and its policy would not let it. */
export async function expectOwnOrigin(
  page: Page,
  answer: Response | null,
  { asked, refused }: ReturnType<typeof watchRequests>,
  name: string,
): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const address = `${name} ${pathname}`;
  const headers = answer?.headers() ?? {};
  const preloads = [...(headers.link ?? '').matchAll(/<([^>]+)>/g)].map(([, url]) => url ?? '');
  const foreign = [...asked, ...(await readAddresses(page)), ...preloads].filter(
    (url) => !isOwn(url, origin),
  );
  expect(foreign, address).toEqual([]);
  expect(refused, address).toEqual([]);
  expectStrictPolicy(headers['content-security-policy'], address);
  if (unlisted.includes(name))
    await expect(page.locator('meta[name=robots]').first(), address).toHaveAttribute('content', /noindex/);
}
