import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { type Brand, directionOf, isLocale, type Locale } from '#server/brands/index.ts';
import {
  decodeSessionCookie,
  isShutOut,
  loadSession,
  originOfPage,
  sessionCookieName,
} from '#server/identity/index.ts';
import { config } from '#server/platform/config/index.ts';
import type {
  AppInfo,
  Environment,
  Member,
  MemberContext,
  PublicContext,
} from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { noteWorkBegun } from '#server/platform/http/page-requests.ts';
import { newId } from '#server/platform/ids/index.ts';
import { log } from '#server/platform/log/index.ts';
import { isSchemeChoice, preferenceCookies, type SchemeChoice } from './preferences.ts';
import { type ResolvedApp, resolveApp } from './resolve-app.ts';

/** Everything about a page's request that components ask for: partner, reader, language, look. */
export type Portal = {
  environment: Environment;
  isSandbox: boolean;
  app: AppInfo;
  brand: Brand;
  /** True when the host named the partner. */
  byHost: boolean;
  locale: Locale;
  direction: 'ltr' | 'rtl';
  scheme: SchemeChoice;
  /** The reader's currency for what the app prices. */
  currency: string;
  member: Member | null;
  /** For verbs open to everybody; `memberContext` is there when somebody is signed in to this app. */
  context: PublicContext;
  memberContext: MemberContext | null;
  /**
   * Somebody signed in whom the partner has shut out (suspended or cancelled). `member` is then null, so that every page
   * and action treats them as signed out but those that stay open to them.
   */
  shutOut: MemberContext | null;
  requestId: string;
  /** True over https: cookies then carry `__Host-` and Secure. */
  secure: boolean;
  /** Scheme and host under which the reader sees us. */
  origin: string;
};

/** A page asks for several things at once; none may hold it longer than this. */
const pageDeadlineMs = 20_000;

/** The nonce under which this page's own style sheet is allowed; undefined where no policy was set. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get('x-nonce') ?? undefined;
}

/**
 * The portal of this request, read once however many components ask. Null when the request names a partner that does
 * not exist: the page is then a 404.
 */
export const readPortal = cache(async (): Promise<Portal | null> => {
  noteWorkBegun();
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
  const member = person && isShutOut(person) ? null : person;
  const requestId = head.get('x-request-id') ?? newId();
  const { brand } = resolved;
  const locale = chosenLocale(brand, [
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
    // What verbs tell is in the language of the page, also where a cookie alone chose it.
    app: { ...resolved.app, defaultLocale: locale },
    ...originOfPage(head.get('user-agent')),
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
    shutOut: person && !member ? { ...context, member: person } : null,
    requestId,
    secure,
    origin: `${secure ? 'https' : 'http'}://${host ?? 'localhost'}`,
  };
});

function environmentOf(header: string | null): Environment {
  return header === 'Sandbox' || header === 'Production' ? header : config.portalEnvironment;
}

/** The first wish that the partner offers, else the partner's own first language. */
function chosenLocale(brand: Brand, wishes: (string | null | undefined)[]): Locale {
  const found = wishes.find((wish) => isLocale(wish) && brand.locales.includes(wish));
  return (found as Locale | undefined) ?? (brand.locales[0] as Locale);
}

/** The signed-in person, when the cookie's session is alive and belongs to this app and environment. */
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
