import { getTranslations } from 'next-intl/server';
import type { DestinationWords } from './destination-box.tsx';
import { textsOnce } from './texts-once.ts';

/**
 * The texts of the combobox, translated on the server because the client component contains no translations.
 */
export const destinationWords = textsOnce(async (): Promise<DestinationWords> => {
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
});
