import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import {
  decodeSessionCookie,
  isMembershipBlocked,
  loadSession,
  requestInfoOfPage,
  sessionCookieName,
} from '#server/modules/auth/index.ts';
import { type Brand, directionOf, isLocale, type Locale } from '#server/modules/theming/index.ts';
import { config } from '#server/platform/config/index.ts';
import type {
  AppInfo,
  Environment,
  Member,
  MemberContext,
  PublicContext,
} from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { markWorkStarted } from '#server/platform/http/page-requests.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { isSchemeChoice, preferenceCookies, type SchemeChoice } from './preferences.ts';
import { type ResolvedApp, resolveApp } from './resolve-app.ts';

/** The data of a page request that components need: partner, member, language, appearance. */
export type Portal = {
  environment: Environment;
  isSandbox: boolean;
  app: AppInfo;
  brand: Brand;
  /** True when the host name determined the partner. */
  byHost: boolean;
  locale: Locale;
  direction: 'ltr' | 'rtl';
  scheme: SchemeChoice;
  /** Display currency of the member, else of the app. */
  currency: string;
  member: Member | null;
  /** Context for public use cases; `memberContext` is set when a member of this app is signed in. */
  context: PublicContext;
  memberContext: MemberContext | null;
  /**
   * Context of a signed-in member whose membership is blocked (suspended or cancelled). `member` is then
   * null, so that pages and actions treat them as signed out, except those open to blocked members.
   */
  blockedMember: MemberContext | null;
  requestId: string;
  /** True over https; cookies then have the prefix `__Host-` and the Secure attribute. */
  secure: boolean;
  /** Scheme and host in the browser's address bar. */
  origin: string;
};

/** Time limit of everything that a page loads. */
const pageDeadlineMs = 20_000;

/** The CSP nonce of this page; undefined when no policy was set. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get('x-nonce') ?? undefined;
}

/**
 * The portal of this request, read once per request. Null when the request names an unknown partner; the page
 * then answers 404.
 */
export const readPortal = cache(async (): Promise<Portal | null> => {
  markWorkStarted();
  const [head, jar] = [await headers(), await cookies()];
  const environment = environmentOf(head.get('x-environment'));
  const host = head.get('x-forwarded-host') ?? head.get('host');
  const secure = head.get('x-forwarded-proto') === 'https';
  const resolved = await resolveApp(environment, {
    appIdHeader: head.get('x-app-id'),
    host,
    query: null,
    cookie: jar.get(preferenceCookies.app)?.value ?? null,
  });
  if (!resolved) return null;
  const person = await readMember(resolved, environment, jar.get(sessionCookieName(secure))?.value);
  const member = person && isMembershipBlocked(person) ? null : person;
  const requestId = head.get('x-request-id') ?? newId();
  const { brand } = resolved;
  const locale = chooseLocale(brand, [
    person?.locale,
    jar.get(preferenceCookies.locale)?.value,
    resolved.app.defaultLocale,
  ]);
  const context: PublicContext = {
    environment,
    db: pool(environment).db,
    requestId,
    log: log.child({ requestId }),
    signal: AbortSignal.timeout(pageDeadlineMs),
    clientAddress: head.get('x-client-address') ?? 'unknown',
    // Use cases answer in the language of the page, even if only a cookie chose it.
    app: { ...resolved.app, defaultLocale: locale },
    ...requestInfoOfPage(head.get('user-agent')),
  };
  const scheme = jar.get(preferenceCookies.scheme)?.value;
  return {
    environment,
    isSandbox: environment === 'Sandbox',
    app: resolved.app,
    brand,
    byHost: resolved.byHost,
    locale,
    direction: directionOf(locale),
    scheme: isSchemeChoice(scheme) ? scheme : brand.defaultScheme,
    currency: member?.currency ?? resolved.app.defaultCurrency,
    member,
    context,
    memberContext: member && { ...context, member: { ...member, locale } },
    blockedMember: person && !member ? { ...context, member: person } : null,
    requestId,
    secure,
    origin: `${secure ? 'https' : 'http'}://${host ?? 'localhost'}`,
  };
});

function environmentOf(header: string | null): Environment {
  return header === 'Sandbox' || header === 'Production' ? header : config.portalEnvironment;
}

/** The first preferred language that the partner offers, else the partner's first language. */
function chooseLocale(brand: Brand, preferred: (string | null | undefined)[]): Locale {
  const found = preferred.find((locale) => isLocale(locale) && brand.locales.includes(locale));
  return (found as Locale | undefined) ?? (brand.locales[0] as Locale);
}

/** The signed-in member when the session of the cookie is valid and belongs to this app and environment. */
async function readMember(
  resolved: ResolvedApp,
  environment: Environment,
  cookie: string | undefined,
): Promise<Member | null> {
  const session = cookie ? await decodeSessionCookie(cookie) : null;
  if (!session || session.appId !== resolved.app.id || session.environment !== environment) return null;
  const found = await loadSession(pool(environment).db, session.appId, session.sessionId);
  return found?.member ?? null;
}
