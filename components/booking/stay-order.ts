import { getTranslations } from 'next-intl/server';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateRangeText } from '#server/portal/index.ts';
import { dueAtHotelText } from '../hotels/due-at-hotel.ts';
import type { Order } from './order-summary.tsx';

/** A stay before its payment. Amounts are in major units. */
export type SelectedStay = {
  hotel: string;
  room: string;
  image: string;
  checkIn: string;
  checkOut: string;
  nights: number;
  /** `2 adults, 1 room`. */
  guests: string;
  board: 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive';
  currency: string;
  base: number | null;
  taxes: number | null;
  fees: number | null;
  total: number;
  dueNow: number;
  dueAtProperty: number;
  /** What the hotel collects on site, if that is in another currency. */
  dueAtPropertyLocal: { amount: number; currency: string } | null;
  earned: string | null;
};

/** Converts a stay to the order that `OrderSummary` shows. */
export async function stayOrder(stay: SelectedStay, locale: Locale): Promise<Order> {
  const [t, hotel, price, search] = await Promise.all([
    getTranslations('booking'),
    getTranslations('hotel'),
    getTranslations('price'),
    getTranslations('search'),
  ]);
  const { currency, dueAtProperty: amount, dueAtPropertyLocal: local } = stay;
  const atHotel = await dueAtHotelText({ amount, currency, local }, locale);
  const dates = dateRangeText(stay.checkIn, stay.checkOut, locale);
  const parts = [
    { label: hotel(`boards.${stay.board}`), amount: stay.base },
    { label: t('taxes'), amount: stay.taxes },
    { label: t('fees'), amount: stay.fees },
  ];
  return {
    title: stay.hotel,
    detail: stay.room,
    image: stay.image,
    when: dates,
    facts: [
      { label: dates, value: search('nights', { count: stay.nights }) },
      { label: search('guests'), value: stay.guests },
    ],
    parts: parts.flatMap(({ label, amount }) => (amount ? [{ label, amount }] : [])),
    currency: stay.currency,
    total: stay.total,
    dueNow: stay.dueNow,
    onSite: {
      label: t('atHotel'),
      value: atHotel ?? price('nothingMore'),
    },
    earned: stay.earned,
  };
}
