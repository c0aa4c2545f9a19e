import { getTranslations } from 'next-intl/server';
import { wholeStars } from '#server/modules/hotels/catalogue/contract-stars.ts';
import type { IconName } from '../ui/icon.tsx';
import { Fact } from '../ui/tag.tsx';

type Amenity = { key: string; name: string; category: string };

/** Amenities in the order in which guests look for them, with their icons. */
const keyAmenities: [key: string, icon: IconName][] = [
  ['breakfast', 'breakfast'],
  ['wifi', 'wifi'],
  ['pool', 'pool'],
  ['spa', 'pool'],
  ['family_rooms', 'guests'],
  ['gym', 'fitness'],
  ['restaurant', 'dining'],
  ['airport_shuttle', 'transfer'],
  ['concierge', 'help'],
  ['garden', 'sun'],
];

const shownFacts = 4;

/** The six most important facts of a hotel. */
export async function HotelFactsGrid({
  stars,
  checkInFrom,
  amenities,
}: {
  stars: number | undefined;
  checkInFrom: string | undefined;
  amenities: Amenity[];
}) {
  const [t, hotel] = await Promise.all([getTranslations('hotels.page'), getTranslations('hotel')]);
  const found = keyAmenities.flatMap(([key, icon]) => {
    const amenity = amenities.find((one) => one.key === key);
    return amenity ? [{ key, icon, text: amenity.name }] : [];
  });
  const count = wholeStars(stars ?? 0);
  const facts: { key: string; icon: IconName; text: string }[] = [
    ...(count > 0 ? [{ key: 'stars', icon: 'star' as const, text: hotel('stars', { count }) }] : []),
    ...(checkInFrom
      ? [{ key: 'check-in', icon: 'clock' as const, text: t('checkInFrom', { time: checkInFrom }) }]
      : []),
    ...found.slice(0, shownFacts),
  ];
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-3 text-14 md:grid-cols-3 md:text-16">
      {facts.map((fact) => (
        <li key={fact.key}>
          <Fact icon={fact.icon}>{fact.text}</Fact>
        </li>
      ))}
    </ul>
  );
}
