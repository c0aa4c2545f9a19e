import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { isMembershipBlocked } from '#server/modules/auth/index.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import { type Brand, directionOf, type Locale } from '#server/modules/theming/index.ts';
import type {
  AppInfo,
  Environment,
  Member,
  MemberContext,
  PublicContext,
} from '#server/platform/context/index.ts';
import { markWorkStarted } from '#server/platform/http/page-requests.ts';
import { chooseLocale } from './choose-locale.ts';
import { isSchemeChoice, preferenceCookies, type SchemeChoice } from './preferences.ts';
import { readMember } from './sessions/read-member.ts';
import { readVisitor } from './visitor.ts';

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

/** The CSP nonce of this page; undefined when no policy was set. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get('x-nonce') ?? undefined;
}

/**
 * The id of this request, which the document names for its error page; undefined when the host gave none, as for a
 * page that it renders for many visitors.
 */
export async function pageRequestId(): Promise<string | undefined> {
  return (await headers()).get('x-request-id') ?? undefined;
}

/**
 * The portal of this request, read once per request. Null when the request names an unknown partner; the page
 * then answers 404.
 */
export const readPortal = cache(async (): Promise<Portal | null> => {
  markWorkStarted();
  const [head, jar] = [await headers(), await cookies()];
  const visitor = await readVisitor(
    (name) => head.get(name),
    (name) => jar.get(name)?.value,
  );
  if (!visitor) return null;
  const { environment, resolved, secure, origin } = visitor;
  const person = await readMember(visitor);
  const member = person && isMembershipBlocked(person) ? null : person;
  const { brand } = resolved;
  const locale = chooseLocale(brand, [
    person?.locale,
    jar.get(preferenceCookies.locale)?.value,
    resolved.app.defaultLocale,
  ]);
  const context: PublicContext = {
    ...visitor.context,
    // Use cases answer in the language of the page, even if only a cookie chose it.
    app: { ...resolved.app, defaultLocale: locale },
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
    currency: resolveCurrency({ ...context, member }, undefined, 'member'),
    member,
    context,
    memberContext: member && { ...context, member: { ...member, locale } },
    blockedMember: person && !member ? { ...context, member: person } : null,
    requestId: context.requestId,
    secure,
    origin,
  };
});
