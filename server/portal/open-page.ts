import { notFound, redirect } from 'next/navigation';
import type { MemberContext, ModuleName } from '#server/platform/context/index.ts';
import { type Portal, readPortal } from './read-portal.ts';

/** The search parameters that Next passes to a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export type MemberPortal = Portal & { member: NonNullable<Portal['member']>; memberContext: MemberContext };

/**
 * Opens a public page. Answers 404 for an unknown partner or a disabled module, and redirects through /switch
 * when the URL has `?app=`, because pages cannot set cookies. Blocked members are redirected to /inactive.
 */
export async function openPage(options: {
  path: string;
  searchParams?: SearchParams;
  module?: ModuleName;
}): Promise<Portal> {
  const [portal, query] = await Promise.all([readPortal(), options.searchParams]);
  const requestedApp = query?.app;
  if (typeof requestedApp === 'string' && (!portal || portal.isSandbox)) {
    const { app: _, ...rest } = query ?? {};
    redirect(
      `/switch?app=${encodeURIComponent(requestedApp)}&to=${encodeURIComponent(withQuery(options.path, rest))}`,
    );
  }
  if (!portal) notFound();
  if (portal.blockedMember && !openToBlockedMembers.test(options.path)) redirect('/inactive');
  if (options.module) await requireModule(options.module);
  return portal;
}

/**
 * The portal of a partner with this module enabled; else 404. `generateMetadata` calls it too, so that the
 * 404 does not have the title of the missing page.
 */
export async function requireModule(module: ModuleName): Promise<Portal> {
  const portal = await readPortal();
  if (!portal?.app.modules.includes(module)) notFound();
  return portal;
}

/** Pages that blocked members may still open; every other page redirects to /inactive. */
const openToBlockedMembers = /^\/(inactive|help|legal\/.*|account\/delete)$/;

/** Opens a page for members only. Others are redirected to sign in and then back to the same URL. */
export async function openMemberPage(options: {
  path: string;
  searchParams?: SearchParams;
  module?: ModuleName;
}): Promise<MemberPortal> {
  const portal = await openPage(options);
  if (!portal.member || !portal.memberContext) {
    redirect(`/login?to=${encodeURIComponent(withQuery(options.path, (await options.searchParams) ?? {}))}`);
  }
  return portal as MemberPortal;
}

/** A path with its query string. */
export function withQuery(path: string, query: Record<string, string | string[] | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) parameters.append(name, one);
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
