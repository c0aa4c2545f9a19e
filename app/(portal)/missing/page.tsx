import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage, type MissingThing } from '#components/portal/missing-page.tsx';
import { readPortal, type SearchParams } from '#server/portal/index.ts';
import { UnknownInvitation } from './unknown-invitation.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('states')]);
  return { title: portal ? t('notFoundTitle') : undefined, robots: { index: false } };
}

/** The kind of resource that an address names, by its path. */
const resourceKinds: readonly [RegExp, MissingThing][] = [
  [/^\/hotels\/./, 'hotel'],
  [/^\/experiences\/./, 'experience'],
  [/^\/airport\/./, 'venue'],
  [/^\/esim\/(?!orders(\/|$))./, 'plan'],
  [/^\/trips\/./, 'trip'],
  [/^\/perks\/(?!(catalogue|points)(\/|$))./, 'perk'],
  [/^\/circles\/./, 'circle'],
  [/^\/wishlists\/(?!save(\/|$))./, 'wishlist'],
];

/** The 404 page of every unknown address (`server/host/missing-documents.ts`). */
export default async function Missing({ searchParams }: { searchParams: SearchParams }) {
  const [portal, query] = await Promise.all([readPortal(), searchParams]);
  const path = typeof query.path === 'string' ? query.path : '/';
  if (portal?.app.modules.includes('circles') && path.startsWith('/join/'))
    return <UnknownInvitation portal={portal} />;
  return <MissingPage thing={resourceKinds.find(([pattern]) => pattern.test(path))?.[1]} />;
}
