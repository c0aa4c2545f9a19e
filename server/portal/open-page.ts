import { notFound, redirect } from 'next/navigation';
import type { MemberContext, ModuleName } from '#server/platform/context/index.ts';
import { type Portal, readPortal } from './read-portal.ts';

/** What Next hands to a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export type MemberPortal = Portal & { member: NonNullable<Portal['member']>; memberContext: MemberContext };

/**
 * Opens a page for everybody: 404 for an unknown partner or a module that the partner switched off, and a trip
 * through /switch when the address carries `?app=` (pages cannot set cookies).
 */
export async function openPage(options: {
  path: string;
  searchParams?: SearchParams;
  module?: ModuleName;
}): Promise<Portal> {
  const [portal, query] = await Promise.all([readPortal(), options.searchParams]);
  const wanted = query?.app;
  if (typeof wanted === 'string' && (!portal || portal.isSandbox)) {
    const { app: _, ...rest } = query ?? {};
    redirect(
      `/switch?app=${encodeURIComponent(wanted)}&to=${encodeURIComponent(withQuery(options.path, rest))}`,
    );
  }
  if (!portal) notFound();
  if (portal.shutOut && !openToShutOut.test(options.path)) redirect('/inactive');
  if (options.module) await requireModule(options.module);
  return portal;
}

/**
 * The portal of a partner who has the module; 404 where it is switched off. A page's metadata asks first too, so that
 * the 404 bears no title of what is not there.
 */
export async function requireModule(module: ModuleName): Promise<Portal> {
  const portal = await readPortal();
  if (!portal?.app.modules.includes(module)) notFound();
  return portal;
}

/** Pages that those whom the partner has shut out still see; every other leads to the one that says so. */
const openToShutOut = /^\/(inactive|help|legal\/.*|account\/delete)$/;

/** Opens a page for members only: everybody else signs in first and comes back to the same address. */
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

/** A path with its query, as it stood in the address bar. */
export function withQuery(path: string, query: Record<string, string | string[] | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) parameters.append(name, one);
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
