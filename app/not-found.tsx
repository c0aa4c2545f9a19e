import { getTranslations } from 'next-intl/server';
import { Shell } from '#components/portal/shell.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { readPortal } from '#server/portal/index.ts';

/** 404: in the partner's look when there is one, plain when the address names a partner that does not exist. */
export default async function NotFound() {
  const [portal, t] = await Promise.all([readPortal(), getTranslations('states')]);
  const content = (
    <EmptyState
      icon="explore"
      title={t('notFoundTitle')}
      level="h1"
      action={portal ? { href: '/', label: t('goHome') } : undefined}
    >
      {t('notFoundText')}
    </EmptyState>
  );
  return portal ? (
    <Shell portal={portal} path="/">
      {content}
    </Shell>
  ) : (
    <main className="grid min-h-dvh place-items-center">{content}</main>
  );
}
