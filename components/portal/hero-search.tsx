import { getTranslations } from 'next-intl/server';
import { intlTag } from '#server/brands/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';
import { DestinationBox, type DestinationWords } from './destination-box.tsx';
import { kindsOf } from './navigation.ts';

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

/** The one field of the start page. A plain GET form to the hotels; with JavaScript it suggests while one types. */
export async function HeroSearch({ portal }: { portal: Portal }) {
  const [t, words] = await Promise.all([getTranslations('search'), destinationWords()]);
  const sellsExperiences = portal.app.modules.includes('experiences');
  return (
    <search aria-label={t('label')} className="hero-search">
      <form action="/hotels">
        <DestinationBox
          words={sellsExperiences ? { ...words, placeholder: t('everything') } : words}
          locale={intlTag(portal.locale)}
          language={portal.locale}
          airportPath={
            kindsOf(portal.app.modules).some(({ key }) => key === 'airport') ? '/airport?airport=' : undefined
          }
          icons={{
            search: <Icon name="search" className="flex-none text-ink-2" />,
            go: <Icon name="chevron" />,
            places: <Icon name="location" className="text-ink-2" />,
            hotels: <Icon name="hotel" className="text-ink-2" />,
            airports: <Icon name="airport" className="text-ink-2" />,
          }}
        />
      </form>
    </search>
  );
}
