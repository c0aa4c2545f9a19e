import { getTranslations } from 'next-intl/server';
import type { BoardType, LocalAmount } from '#server/modules/hotels/catalogue/index.ts';
import type { StayPrice } from '#server/modules/hotels/catalogue/port.ts';
import { shownConversion } from '#server/modules/pricing/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateRangeText } from '#server/portal/index.ts';
import { conversionRows } from '../booking/conversion-rows.ts';
import type { Order } from '../booking/order-summary.tsx';
import { dueAtHotelText } from './due-at-hotel.ts';

/** A stay before its payment. Amounts are in minor units. */
export type SelectedStay = {
  hotel: string;
  room: string;
  image: string;
  checkIn: string;
  checkOut: string;
  nights: number;
  /** `2 adults, 1 room`. */
  guests: string;
  board: BoardType;
  currency: string;
  /** The parts of the total; null where only the total is shown. */
  split: { baseMinor: number; taxesMinor: number; feesMinor: number } | null;
  totalMinor: number;
  dueNowMinor: number;
  dueAtPropertyMinor: number;
  /** What the hotel collects on site, if that is in another currency. */
  dueAtPropertyLocal: LocalAmount | null;
  earned: string | null;
} & Pick<StayPrice, 'charges' | 'converted' | 'markup'>;

/** A stay as the order that `OrderSummary` shows. */
export async function stayOrder(stay: SelectedStay, locale: Locale): Promise<Order> {
  const [t, hotel, price, search] = await Promise.all([
    getTranslations('booking'),
    getTranslations('hotel'),
    getTranslations('price'),
    getTranslations('search'),
  ]);
  const { split } = stay;
  const [atHotel, conversion] = await Promise.all([
    dueAtHotelText(stay, locale),
    conversionRows(shownConversion(stay), locale),
  ]);
  const dates = dateRangeText(stay.checkIn, stay.checkOut, locale);
  const parts = split
    ? [
        { label: hotel(`boards.${stay.board}`), amountMinor: split.baseMinor },
        { label: t('taxes'), amountMinor: split.taxesMinor },
        { label: t('fees'), amountMinor: split.feesMinor },
      ]
    : [];
  return {
    title: stay.hotel,
    detail: stay.room,
    image: stay.image,
    when: dates,
    facts: [
      { label: dates, value: search('nights', { count: stay.nights }) },
      { label: search('guests'), value: stay.guests },
      ...conversion,
    ],
    parts: parts.filter(({ amountMinor }) => amountMinor > 0),
    currency: stay.currency,
    totalMinor: stay.totalMinor,
    dueNowMinor: stay.dueNowMinor,
    onSite: {
      label: price('atHotel'),
      value: atHotel ?? price('nothingMore'),
      ...(stay.dueAtPropertyMinor > 0 ? { note: price('noCardGuarantee') } : {}),
    },
    earned: stay.earned,
  };
}
