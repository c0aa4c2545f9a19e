import { getTranslations } from 'next-intl/server';
import { commaText, intlTag, type Locale } from '#server/modules/theming/index.ts';
import { numberFormat, pluralRules } from '#server/platform/intl/index.ts';
import { minorDigits } from '#server/platform/money/index.ts';
import { dateText, numberText, priceText } from '#server/portal/index.ts';
import type { RowWords } from './row-facts.ts';

/** Numbers that cover every plural category of every language. */
const samples = [0, 1, 2, 3, 11, 100];

/**
 * The plural forms of a counted text with `#` for the number, so that the browser needs no translation code.
 */
export function formsOf(locale: Locale, format: (count: number) => string): RowWords['reviews'] {
  const rules = pluralRules(intlTag(locale));
  const forms: Partial<RowWords['reviews']> = {};
  for (const count of samples)
    forms[rules.select(count)] ??= format(count).replace(numberText(count, locale), '#');
  const other = forms.other ?? format(100).replace(numberText(100, locale), '#');
  return { zero: other, one: other, two: other, few: other, many: other, other, ...forms };
}

/** The texts for the rows of one search. */
export async function readRowWords(options: {
  locale: Locale;
  currency: string;
  nights: number;
  timeZone: string;
}): Promise<RowWords> {
  const { locale, currency } = options;
  const [t, search, results] = await Promise.all([
    getTranslations('hotel'),
    getTranslations('search'),
    getTranslations('hotels'),
  ]);
  const parts = numberFormat(intlTag(locale), { useGrouping: 'always' }).formatToParts(12345.6);
  const partOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const price = priceText(1, currency, locale);
  return {
    locale: intlTag(locale),
    timeZone: options.timeZone,
    thousands: partOf('group'),
    decimal: partOf('decimal'),
    currency: { text: price.currency, first: price.currencyFirst, digits: minorDigits(currency) },
    nights: commaText([search('nights', { count: options.nights }), '#'], locale),
    reviews: formsOf(locale, (count) => t('reviews', { count })),
    ratings: {
      exceptional: t('words.exceptional'),
      superb: t('words.superb'),
      veryGood: t('words.veryGood'),
      good: t('words.good'),
      pleasant: t('words.pleasant'),
    },
    fromCentre: t('fromCentre', { distance: '#' }),
    freeUntil: t('freeUntil', { date: '#' }),
    // Every month has a 28th, and no other part of the text contains 28.
    months: Array.from({ length: 12 }, (_, month) =>
      dateText(`2027-${String(month + 1).padStart(2, '0')}-28`, locale).replace('28', '#'),
    ),
    boards: {
      room_only: t('boards.room_only'),
      breakfast: t('boards.breakfast'),
      half_board: t('boards.half_board'),
      full_board: t('boards.full_board'),
      all_inclusive: t('boards.all_inclusive'),
    },
    highlights: (['spa', 'pool', 'gym', 'airport_shuttle', 'restaurant', 'family_rooms'] as const).map(
      (key) => [key, results(`highlights.${key}`)],
    ),
    notRefundable: t('notRefundable'),
    taxesIncluded: t('taxesIncluded'),
    chargesAtHotel: results('chargesAtHotel'),
    chargesBeside: results('chargesBeside', { included: '#' }),
    includesAtHotel: results('includesAtHotel', { amount: '#' }),
    includesAboutAtHotel: results('includesAboutAtHotel', { amount: '#' }),
  };
}
