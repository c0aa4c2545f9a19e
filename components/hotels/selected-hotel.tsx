import { HotelCard } from '../portal/hotel-card.tsx';
import { hotelHref } from '../portal/hotel-href.ts';
import type { ListedHotel } from './listed-hotel.ts';
import { type RowWords, rowFacts } from './row-facts.ts';

/** The card of the hotel whose pin is selected, below the map on phones. */
export function SelectedHotel({
  hotel,
  rowWords,
  stay,
}: {
  hotel: ListedHotel;
  rowWords: RowWords;
  stay: string;
}) {
  const row = rowFacts(hotel, rowWords, hotelHref(hotel.id, stay));
  const line = [row.score && `${row.score.score} ${row.score.word}`, row.place].filter(Boolean).join(' · ');
  return (
    <HotelCard
      hotel={{
        href: row.href,
        name: row.name,
        line,
        image: row.image,
        price: row.price,
        priceNote: row.priceNote,
      }}
    />
  );
}
