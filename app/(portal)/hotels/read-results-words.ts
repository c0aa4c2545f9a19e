import { getTranslations } from 'next-intl/server';
import { formsOf } from '#components/hotels/read-row-words.ts';
import { filterAmenities } from '#components/hotels/results-query.ts';
import type { ResultsWords } from '#components/hotels/results-words.ts';
import { readMapWords } from '#components/map/read-map-words.ts';
import type { Locale } from '#server/modules/theming/index.ts';

/** The texts of the streaming list, in the portal's language. */
export async function readResultsWords(
  locale: Locale,
  facts: { place: string; dates: string } = { place: '', dates: '' },
): Promise<ResultsWords> {
  const [t, states, hotel, mapWords] = await Promise.all([
    getTranslations('hotels'),
    getTranslations('states'),
    getTranslations('hotel'),
    readMapWords(),
  ]);
  return {
    ...mapWords,
    hotels: formsOf(locale, (count) => t('count', { count })),
    passing: t('passing', { passing: '#', all: '@' }),
    answered: t('answered', { answered: '#', all: '@' }),
    asking: t('asking'),
    partial: t('partial'),
    fresh: formsOf(locale, (count) => t('fresh', { count })),
    more: t('more'),
    sort: t('sort'),
    sorts: {
      match: t('sorts.match'),
      price: t('sorts.price'),
      rating: t('sorts.rating'),
      distance: t('sorts.distance'),
    },
    allFilters: t('allFilters'),
    free: t('free'),
    breakfast: t('breakfast'),
    scores: { '8': t('score', { score: 8 }), '9': t('score', { score: 9 }) },
    stars: t('stars'),
    starNames: [1, 2, 3, 4, 5].map((count) => hotel('stars', { count })),
    amenities: t('amenities'),
    amenityNames: Object.fromEntries(filterAmenities.map((key) => [key, t(`amenityNames.${key}`)])),
    maxPrice: t('maxPrice', { currency: '#' }),
    popular: t('popular'),
    perStay: t('perStay'),
    filters: t('filters'),
    clear: t('clear'),
    show: t('show'),
    noneTitle: t('noneTitle', { place: facts.place }),
    noneText: t('noneText', { dates: facts.dates }),
    noneAction: t('noneAction'),
    filteredTitle: t('filteredTitle'),
    filteredText: t('filteredText'),
    failedTitle: t('failedTitle'),
    failedText: t('failedText'),
    brokenOff: t('brokenOff'),
    retry: states('retry'),
    requestId: states('requestId'),
    expired: t('expired'),
    refresh: t('refresh'),
    list: t('list'),
  };
}
