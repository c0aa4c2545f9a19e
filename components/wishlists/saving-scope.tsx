import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { isolated } from '#server/modules/theming/index.ts';
import { listSavedItems, listWishlists } from '#server/modules/wishlists/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { StaticParts } from '../portal/static-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import { SavingProvider } from './saving.tsx';

/**
 * Provides the member's lists to the hearts among its children. Hearts are not rendered if the partner has no
 * wishlists, nobody is signed in, or the lists cannot be read.
 */
export async function SavingScope({
  portal,
  back,
  children,
}: {
  portal: Portal;
  /** Path of this page with its query, to which saving without JavaScript returns. */
  back: string;
  children: ReactNode;
}) {
  const ctx = portal.memberContext;
  if (!ctx || !portal.app.modules.includes('wishlists')) return children;
  const readAt = Date.now();
  const [t, shell, found] = await Promise.all([
    getTranslations('wishlists'),
    getTranslations('shell'),
    Promise.all([listWishlists(ctx, { scope: 'own' }), listSavedItems(ctx)]).catch((err: unknown) => {
      ctx.log.warn({ err }, 'a page without hearts');
      return null;
    }),
  ]);
  if (!found) return children;
  const [wishlists, saved] = found;
  const name = isolated('#');
  return (
    <SavingProvider
      lists={wishlists.map(({ id, name, coverImage: cover }) => ({ id, name, cover }))}
      saved={saved}
      readAt={readAt}
      back={back}
      words={{
        save: t('heart.save', { name }),
        saved: t('heart.saved', { name }),
        saveShort: t('heart.saveShort'),
        savedShort: t('heart.savedShort'),
        title: t('heart.title'),
        newName: t('heart.newName'),
        placeholder: t('namePlaceholder'),
        createAndSave: t('heart.createAndSave'),
        inList: t('heart.inList'),
        failed: t('heart.failed'),
        full: t('heart.full'),
        tooMany: t('heart.tooMany'),
        close: shell('close'),
      }}
      icons={{
        heart: <Icon name="heart" />,
        check: <Icon name="check" size={18} />,
        plus: <Icon name="plus" size={18} />,
      }}
      closeIcon={<Icon name="close" size={24} />}
    >
      <StaticParts>{children}</StaticParts>
    </SavingProvider>
  );
}
