import { getTranslations } from 'next-intl/server';
import type { RoomsAsked } from '#components/booking/guests-form.tsx';
import {
  guestsIn,
  occupanciesOf,
  type Party,
  type RoomOccupancy,
} from '#server/modules/hotels/catalogue/index.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';

/** The question who sleeps in which room; undefined for a single room. */
export async function readRooms(party: Party, locale: Locale): Promise<RoomsAsked | undefined> {
  const [t, hotels] = await Promise.all([getTranslations('booking'), getTranslations('hotels')]);
  const guestsOf = ({ adults, childrenAges }: RoomOccupancy) =>
    commaText(
      [
        hotels('adults', { count: adults }),
        childrenAges.length > 0 ? hotels('children', { count: childrenAges.length }) : null,
      ],
      locale,
    );
  const [first, ...others] = occupanciesOf(party).map((room, index) =>
    t('room', { number: index + 1, guests: guestsOf(room) }),
  );
  if (first === undefined || others.length === 0) return undefined;
  return {
    title: t('sleeping'),
    text: t('sleepingText'),
    first: { heading: first, text: t('firstRoom') },
    others: others.map((heading, index) => ({ number: index + 2, heading })),
  };
}

/** The headings of all guests, room after room: `Guest 2`, or in several rooms `Room 1, guest 2`. */
export async function readGuestHeadings(party: Party): Promise<string[]> {
  const t = await getTranslations('booking');
  const rooms = occupanciesOf(party).map(guestsIn);
  return rooms.flatMap((count, index) =>
    Array.from({ length: count }, (_, bed) =>
      rooms.length > 1
        ? t('guestOfRoom', { room: index + 1, number: bed + 1 })
        : t('guest', { number: bed + 1 }),
    ),
  );
}
