import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionCookieName } from '#server/modules/auth/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { subscribe } from '#server/platform/realtime/index.ts';
import { chooseLocale } from '#server/portal/choose-locale.ts';
import { listPartners } from '#server/portal/directory.ts';
import { isSchemeChoice, preferenceCookies } from '#server/portal/preferences.ts';
import { type ResolvedApp, resolveApp } from '#server/portal/resolve-app.ts';
import { signInCookie } from '#server/portal/sign-in-state.ts';
import { environmentOf } from '#server/portal/visitor.ts';

/**
 * A page that is the same for all visitors of an app in a language and a colour scheme. `headers` is all that its
 * rendering sees of a request, so that nothing else a visitor sends can reach the page of another.
 */
export type PublicPage = {
  /** Contains everything that the page depends on, except stored content, which may change meanwhile. */
  key: string;
  /** Path with the query. */
  url: string;
  isSecure: boolean;
  headers: Record<string, string>;
};

/** The public pages, each with the one query that it may have; others are rendered for each request. */
const publicPaths: readonly { path: RegExp; query?: RegExp }[] = [
  { path: /^\/$/ },
  { path: /^\/login$/, query: /^to=[\w%./~-]{1,300}$/ },
  { path: /^\/help$/ },
  { path: /^\/legal\/(?:terms|privacy)$/ },
  { path: /^\/hotels\/[\w.~-]{1,100}$/ },
  { path: /^\/experiences\/[\w.~-]{1,100}$/ },
];

/** Requests of scripts within a document, which expect another answer than the document. */
const scriptHeaders = [
  'rsc',
  'next-action',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
];

/** Cookies that change what a visitor sees beyond language and scheme: a session, and a sign-in that has begun. */
const privateCookies = [sessionCookieName(true), sessionCookieName(false), signInCookie];

/** Next waits for every section of a page for such a reader, and puts the title in the head. */
export const readerOfWholePages = 'facebookexternalhit/1.1';

/** Local midnights are at multiples of 15 minutes UTC, so that a page with today's date is never of yesterday. */
const quarterHourMs = 15 * 60_000;

/**
 * The public page that a request asks for; null when the page may differ for this visitor and must be rendered for
 * it alone. Expects the headers that `setTrustedHeaders` has set.
 */
export async function findPublicPage(req: IncomingMessage): Promise<PublicPage | null> {
  const { headers, method, url = '/' } = req;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (!isPublicUrl(url) || scriptHeaders.some((name) => headers[name] !== undefined)) return null;
  const cookies = readCookies(headers.cookie ?? '');
  if (!cookies) return null;
  const host = String(headers['x-forwarded-host']);
  if (!/^[\w.:[\]-]{1,255}$/.test(host)) return null;
  const isSecure = headers['x-forwarded-proto'] === 'https';
  const environment = environmentOf(headers['x-environment']?.toString());
  const resolved = await resolveApp(environment, {
    appIdHeader: headers['x-app-id']?.toString() ?? null,
    host,
    query: null,
    cookie: cookies.app ?? null,
  });
  if (!resolved) return null;
  const { app, brand, byHost } = resolved;
  const locale = chooseLocale(brand, [cookies.locale, app.defaultLocale]);
  const scheme = isSchemeChoice(cookies.scheme) ? cookies.scheme : brand.defaultScheme;
  const version = `${await versionOf(environment, resolved)} ${changesIn(environment)}`;
  const quarterHour = Math.floor(Date.now() / quarterHourMs);
  return {
    key: [environment, isSecure, host, app.id, byHost, locale, scheme, version, quarterHour, url].join('\n'),
    url,
    isSecure,
    headers: {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': isSecure ? 'https' : 'http',
      'x-environment': environment,
      ...(byHost ? {} : { 'x-app-id': app.id }),
      cookie: `${preferenceCookies.locale}=${locale}; ${preferenceCookies.scheme}=${scheme}`,
      'user-agent': readerOfWholePages,
    },
  };
}

function isPublicUrl(url: string): boolean {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  return publicPaths.some(
    (page) => page.path.test(path) && (at < 0 || page.query?.test(url.slice(at + 1)) === true),
  );
}

type PreferenceCookies = Partial<Record<keyof typeof preferenceCookies, string>>;

/**
 * The preferences in a cookie header. Null with a private cookie, and when this reading could differ from Next's:
 * a preference that occurs twice or is encoded.
 */
function readCookies(header: string): PreferenceCookies | null {
  const found: PreferenceCookies = {};
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).trim();
    if (privateCookies.includes(name)) return null;
    if (!Object.hasOwn(preferenceCookies, name)) continue;
    const preference = name as keyof PreferenceCookies;
    const value = part.slice(at + 1).trim();
    if (found[preference] !== undefined || !/^[\w-]{1,64}$/.test(value)) return null;
    found[preference] = value;
  }
  return found;
}

const changes = new Map<Environment, number>();

/**
 * How many changes by operators this process has heard of. Some change what pages show without changing the directory,
 * such as rules of prices.
 */
function changesIn(environment: Environment): number {
  if (!changes.has(environment)) {
    changes.set(environment, 0);
    subscribe(environment, 'directory', () => changes.set(environment, (changes.get(environment) ?? 0) + 1));
  }
  return changes.get(environment) ?? 0;
}

/** The directory reads an app anew after each change of it, so that each of its objects has one version. */
const versions = new WeakMap<object, string>();

/** The version of all that the directory says about an app: its settings, its brand, and its partners in the Sandbox. */
async function versionOf(environment: Environment, { app, brand }: ResolvedApp): Promise<string> {
  const own = versionOfObject(brand, () => ({ app, brand }));
  if (environment !== 'Sandbox') return own;
  const partners = await listPartners(environment);
  return `${own} ${versionOfObject(partners, () => partners)}`;
}

function versionOfObject(key: object, content: () => unknown): string {
  const known = versions.get(key);
  if (known) return known;
  const version = createHash('sha256').update(JSON.stringify(content())).digest('base64url');
  versions.set(key, version);
  return version;
}
