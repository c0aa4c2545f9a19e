import { dateTimeFormat, pluralRules } from '#server/platform/intl/index.ts';
import type { PriceText } from '#server/portal/format.ts';
import type { ResultFacts } from '../portal/hotel-card.tsx';
import type { ListedHotel } from './listed-hotel.ts';

type Forms = Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;

/**
 * All texts of the rows, made on the server in the reader's language. The browser composes streamed rows from
 * them without its own Intl data, so that they read exactly like those rendered by the server.
 */
export type RowWords = {
  /** BCP 47 tag, used only for plural forms. */
  locale: string;
  timeZone: string;
  thousands: string;
  decimal: string;
  currency: { text: string; first: boolean; digits: number };
  /** `3 nights, #`. */
  nights: string;
  /** `# reviews`. */
  reviews: Forms;
  ratings: Record<'exceptional' | 'superb' | 'veryGood' | 'good' | 'pleasant', string>;
  /** `# km from the centre`. */
  fromCentre: string;
  /** `Free cancellation until #`. */
  freeUntil: string;
  /** `# Dec`, one for each of the twelve months. */
  months: string[];
  boards: Record<ListedHotel['board'], string>;
  /** Texts of the amenities shown as highlights, best first. */
  highlights: [key: string, text: string][];
  notRefundable: string;
  taxesIncluded: string;
  /** In its place where the hotel collects nothing but charges beside the price. */
  chargesAtHotel: string;
  /** `#, plus other charges there`; `#` is replaced with the part of the price that is due at the hotel. */
  chargesBeside: string;
  /** `incl. # at the hotel`. */
  includesAtHotel: string;
  includesAboutAtHotel: string;
};

/** The word for a rating. The steps are those of large travel portals. */
export function ratingStep(score: number): keyof RowWords['ratings'] {
  if (score >= 9.2) return 'exceptional';
  if (score >= 9) return 'superb';
  if (score >= 8) return 'veryGood';
  return score >= 7 ? 'good' : 'pleasant';
}

/** Formats a number with the reader's separators. */
export function plainNumber(
  value: number,
  digits: number,
  words: Pick<RowWords, 'thousands' | 'decimal'>,
): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, words.thousands);
  return fraction ? `${grouped}${words.decimal}${fraction}` : grouped;
}

/** A price in its parts; whole amounts are shown without decimals. */
function plainPrice(amount: number, words: RowWords): PriceText {
  const { text, first, digits } = words.currency;
  const isWhole = Math.abs(amount - Math.round(amount)) < 10 ** -(digits + 1);
  return {
    minus: amount < 0 ? '\u2212\u00a0' : '',
    currency: text,
    number: plainNumber(amount, isWhole ? 0 : digits, words),
    currencyFirst: first,
  };
}

/** Formats a price on one line. */
function plainPriceLine(amount: number, words: RowWords): string {
  const { minus, currency, number, currencyFirst } = plainPrice(amount, words);
  return minus + (currencyFirst ? `${currency}\u00a0${number}` : `${number}\u00a0${currency}`);
}

/** The plural form for `count`, with the number filled in. */
export function countedText(count: number, forms: Forms, words: RowWords): string {
  const form = forms[pluralRules(words.locale).select(count)] ?? forms.other;
  return form.replace('#', plainNumber(count, 0, words));
}

/** Day and month of an instant in the time zone of the place. */
function dayText(instant: string, words: RowWords): string {
  const parts = dateTimeFormat('en-US', {
    timeZone: words.timeZone,
    day: 'numeric',
    month: 'numeric',
  }).formatToParts(new Date(instant));
  const part = (type: 'day' | 'month') => parts.find((one) => one.type === type)?.value ?? '1';
  return (words.months[Number(part('month')) - 1] ?? '#').replace('#', part('day'));
}

/** The texts of a row. `href` already contains the stay. */
export function rowFacts(hotel: ListedHotel, words: RowWords, href: string): ResultFacts {
  const distance = words.fromCentre.replace('#', plainNumber(hotel.distanceKm, 1, words));
  return {
    id: hotel.id,
    href,
    name: hotel.name,
    image: hotel.image,
    score:
      hotel.rating !== null
        ? {
            score: plainNumber(hotel.rating.score, 1, words),
            word: words.ratings[ratingStep(hotel.rating.score)],
            reviews: countedText(hotel.rating.count, words.reviews, words),
          }
        : null,
    place: hotel.district ? `${hotel.district} · ${distance}` : distance,
    fact: bestFact(hotel, words),
    price: plainPrice(hotel.total, words),
    priceNote: words.nights.replace('#', paidLater(hotel, words)),
  };
}

/** What is paid at the hotel, as a part of its price, beside it, or both. */
function paidLater(hotel: ListedHotel, words: RowWords): string {
  if (hotel.dueAtProperty <= 0) return hotel.hasChargesAtHotel ? words.chargesAtHotel : words.taxesIncluded;
  const text = words[hotel.isDueConverted ? 'includesAboutAtHotel' : 'includesAtHotel'];
  const part = text.replace('#', plainPriceLine(hotel.dueAtProperty, words));
  return hotel.hasChargesAtHotel ? words.chargesBeside.replace('#', part) : part;
}

/**
 * The best fact about a hotel: free cancellation, board or an amenity; `Not
 * refundable` only if there is none.
 */
function bestFact(hotel: ListedHotel, words: RowWords): ResultFacts['fact'] {
  if (hotel.isRefundable && hotel.freeUntil) {
    const text = words.freeUntil.replace('#', dayText(hotel.freeUntil, words));
    return { icon: 'check', tone: 'positive', text };
  }
  if (hotel.board !== 'room_only')
    return { icon: 'breakfast', tone: 'neutral', text: words.boards[hotel.board] };
  const best = words.highlights.find(([key]) => hotel.amenities.includes(key));
  if (!best) return { icon: 'close', tone: 'muted', text: words.notRefundable };
  return { icon: highlightIcons[best[0]] ?? 'star', tone: 'neutral', text: best[1] };
}

const highlightIcons: Record<string, 'pool' | 'fitness' | 'dining' | 'transfer' | 'guests' | 'wifi'> = {
  pool: 'pool',
  spa: 'pool',
  gym: 'fitness',
  restaurant: 'dining',
  airport_shuttle: 'transfer',
  family_rooms: 'guests',
  wifi: 'wifi',
};
