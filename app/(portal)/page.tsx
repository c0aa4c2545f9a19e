import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { publicMetadata } from '#components/portal/share-metadata.ts';
import { inLocale } from '#server/modules/theming/index.ts';
import {
  type MemberPortal,
  openPage,
  readPortal,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { MemberHome } from './member-home.tsx';
import { PublicHome } from './public-home.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const portal = await readPortal();
  if (!portal) return {};
  const { brand, locale } = portal;
  const name = inLocale(brand.names, brand, locale);
  return portal.member
    ? { title: { absolute: `${(await getTranslations('home'))('title')} · ${name}` } }
    : {
        title: { absolute: `${name} · ${inLocale(brand.slogan, brand, locale)}` },
        ...publicMetadata(portal, { path: '/' }),
      };
}

/** The start page: the member's home, or the public page that describes the membership. */
export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/', searchParams });
  const path = withQuery('/', await searchParams);
  return portal.member ? (
    <MemberHome portal={portal as MemberPortal} path={path} />
  ) : (
    <PublicHome portal={portal} path={path} />
  );
}
