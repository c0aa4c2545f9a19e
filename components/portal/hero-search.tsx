import { getTranslations } from 'next-intl/server';
import { intlTag, isolated } from '#server/brands/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import type { DestinationWords } from './destination-box.tsx';
import { EverythingBox, type EverythingWords } from './everything-box.tsx';
import { type Kind, kindsOf } from './navigation.ts';

/** The words of the combobox, resolved here because the island brings no translations along. */
export async function destinationWords(): Promise<DestinationWords> {
  const t = await getTranslations('search');
  return {
    label: t('where'),
    placeholder: t('whereHint'),
    submit: t('submit'),
    list: t('suggestions'),
    none: t('noSuggestions'),
    groups: { places: t('groupPlaces'), hotels: t('groupHotels'), airports: t('groupAirports') },
    counts: {
      zero: t('countZero'),
      one: t('countOne'),
      two: t('countTwo'),
      few: t('countFew'),
      many: t('countMany'),
      other: t('countOther'),
    },
  };
}

async function everythingWords(kinds: readonly Kind[]): Promise<EverythingWords> {
  const [t, box, names, shell, states, destination] = await Promise.all([
    getTranslations('search'),
    getTranslations('search.box'),
    getTranslations('kinds'),
    getTranslations('shell'),
    getTranslations('states'),
    destinationWords(),
  ]);
  return {
    ...destination,
    placeholder: kinds.includes('experiences') ? t('everything') : t('whereHint'),
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
}

/** Where the form leads without JavaScript, and what its field is called there: the first kind that begins at a place. */
const plainForms: Record<Kind, { action: string; name: string }> = {
  hotels: { action: '/hotels', name: 'destination' },
  experiences: { action: '/experiences', name: 'q' },
  airport: { action: '/airport', name: 'place' },
  transfers: { action: '/transfers', name: 'to' },
  esim: { action: '/esim', name: 'q' },
};

/** The one field of the start page. A plain GET form to the hotels; with JavaScript it suggests while one types. */
export async function HeroSearch({ portal }: { portal: MemberPortal }) {
  const kinds = kindsOf(portal.app.modules).map(({ key }) => key);
  const [first] = kinds;
  if (!first) return null;
  const [t, words] = await Promise.all([getTranslations('search'), everythingWords(kinds)]);
  const form = plainForms[first];
  return (
    <search aria-label={t('label')} className="hero-search">
      <form action={form.action}>
        <EverythingBox
          name={form.name}
          words={words}
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
