import { expect, type Page, type Response } from '@playwright/test';

/** Returns every address that the document and its style sheets load from or send to. */
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
    // Links to other pages do not count: they load nothing until they are clicked.
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

/** Whether an address is of this origin, a data URL or a blob URL. */
export const isOwn = (address: string, origin: string) => {
  const url = new URL(address, origin);
  return url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
};

/** Pages that must not be indexed: payments, invitations and pages of one device. */
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

/** Expects the directives that the Content-Security-Policy of every page must have. */
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
  // A host, a scheme or a wildcard would allow requests to third parties.
  const foreign = [...directives.values()]
    .flat()
    .filter((source) => !/^('[\w+/=-]+'|data:|blob:)$/.test(source));
  expect(foreign, address).toEqual([]);
}

/** Records the requests of a page from now on and the violations of its Content-Security-Policy. */
export function watchRequests(page: Page) {
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return { asked, refused };
}

/**
 * Expects that the page requests and references only its own origin and that its policy forbids all others.
 */
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
