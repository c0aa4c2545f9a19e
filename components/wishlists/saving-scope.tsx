import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { isolated } from '#server/modules/theming/index.ts';
import { listSavedItems } from '#server/modules/wishlists/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { StaticParts } from '../portal/static-parts.tsx';
import { textsOnce } from '../portal/texts-once.ts';
import { Icon } from '../ui/icon.tsx';
import { readOwnLists } from './read-own-lists.ts';
import { SavingProvider, type SavingWords } from './saving.tsx';

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
  const [words, wishlists, saved] = await Promise.all([
    readSavingWords(),
    readOwnLists(ctx),
    listSavedItems(ctx).catch((err: unknown) => {
      ctx.log.warn({ err }, 'a page without hearts');
      return null;
    }),
  ]);
  if (!wishlists || !saved) return children;
  return (
    <SavingProvider
      lists={wishlists.map(({ id, name, coverImage: cover }) => ({ id, name, cover }))}
      saved={saved}
      readAt={readAt}
      back={back}
      words={words}
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

const readSavingWords = textsOnce(async (): Promise<SavingWords> => {
  const [t, shell] = await Promise.all([getTranslations('wishlists'), getTranslations('shell')]);
  const name = isolated('#');
  return {
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
  };
});
