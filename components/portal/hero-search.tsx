import { getTranslations } from 'next-intl/server';
import { intlTag, isolated } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { destinationWords } from './destination-words.ts';
import { GlobalSearchBox, type GlobalSearchWords } from './global-search-box.tsx';
import { type Kind, kindsOf } from './navigation.ts';
import { textsOnce } from './texts-once.ts';

const everythingWords = textsOnce(async (): Promise<Omit<GlobalSearchWords, 'placeholder'>> => {
  const [box, names, shell, states, destination] = await Promise.all([
    getTranslations('search.box'),
    getTranslations('kinds'),
    getTranslations('shell'),
    getTranslations('states'),
    destinationWords(),
  ]);
  return {
    ...destination,
    back: shell('back'),
    hint: box('hint'),
    asking: box('asking'),
    none: box('none'),
    noneWays: box('noneWays'),
    failed: box('failed'),
    retry: states('retry'),
    recents: box('recents'),
    forget: box('forget'),
    forgetOne: box('forgetOne'),
    at: box('at', { place: isolated('#') }),
    groups: { ...destination.groups, experiences: names('experiences') },
    kinds: {
      hotels: names('hotels'),
      experiences: names('experiences'),
      airport: names('airport'),
      transfers: names('transfers'),
      esim: names('esim'),
    },
  };
});

/**
 * Target and field name of the form without JavaScript, for the first kind of product that the partner sells.
 */
const plainForms: Record<Kind, { action: string; name: string }> = {
  hotels: { action: '/hotels', name: 'destination' },
  experiences: { action: '/experiences', name: 'q' },
  airport: { action: '/airport', name: 'place' },
  transfers: { action: '/transfers', name: 'to' },
  esim: { action: '/esim', name: 'q' },
};

/** The search field of the start page: a plain GET form that suggests results if JavaScript runs. */
export async function HeroSearch({ portal }: { portal: MemberPortal }) {
  const kinds = kindsOf(portal.app.modules).map(({ key }) => key);
  const [first] = kinds;
  if (!first) return null;
  const [t, words] = await Promise.all([getTranslations('search'), everythingWords()]);
  const form = plainForms[first];
  return (
    <search aria-label={t('label')} className="hero-search">
      <form action={form.action}>
        <GlobalSearchBox
          name={form.name}
          words={{
            ...words,
            placeholder: kinds.includes('experiences') ? t('everything') : t('whereHint'),
          }}
          locale={intlTag(portal.locale)}
          language={portal.locale}
          kinds={kinds}
          storageKey={`recent-searches ${portal.app.id} ${portal.member.userId}`}
          icons={{
            search: <Icon name="search" className="text-ink-2" />,
            go: <Icon name="chevron" />,
            back: <Icon name="back" size={24} />,
            remove: <Icon name="close" size={18} />,
            places: <Icon name="location" />,
            hotels: <Icon name="hotel" />,
            airports: <Icon name="airport" />,
            experiences: <Icon name="experience" />,
            airport: <Icon name="lounge" />,
            transfers: <Icon name="transfer" />,
            esim: <Icon name="esim" />,
            retry: <Icon name="refresh" />,
            forget: <Icon name="trash" />,
          }}
        />
      </form>
    </search>
  );
}
