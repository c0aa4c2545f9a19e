import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { inLocale } from '#server/modules/theming/index.ts';
import { openPage, type SearchParams } from '#server/portal/index.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.deletion'))('doneTitle'), robots: { index: false } };
}

/** Signed-out confirmation of the deletion: no session exists any more. */
export default async function DeletedPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openPage({ path: '/account/deleted', searchParams });
  const t = await getTranslations('account.deletion');
  return (
    <Shell portal={portal} path="/account/deleted">
      <EmptyState level="h1" icon="check" title={t('doneTitle')} action={{ href: '/', label: t('toStart') }}>
        {t('doneText', { brand: inLocale(portal.brand.names, portal.brand, portal.locale) })}
      </EmptyState>
    </Shell>
  );
}
