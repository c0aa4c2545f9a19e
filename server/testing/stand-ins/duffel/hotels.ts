import { type Centre, makeTown, movedBy, type TownHotel } from '../town.ts';

/** A hotel of the stand-in. */
export type StandInHotel = TownHotel & {
  id: string;
  /** Price of a night in the first room, in hundredths. */
  nightHundredths: number;
  /** What the property collects for the stay; null for nothing. */
  due: { amount: string; currency: string } | null;
};

/**
 * Hotels as this supplier lists them: every second one is a house of the town, with the city in its name and 15 m away from
 * where others place it; the rest are houses of its own.
 */
export const makeHotels = (centre: Centre, count: number): StandInHotel[] =>
  makeTown(centre, count).map((hotel, index) => {
    const isShared = index % 2 === 0;
    const own = {
      ...movedBy(hotel, 1.3, 1.1),
      name: `Pension Nr. ${index + 1}`,
      address: `${index + 1} Hill Lane`,
    };
    const shared = {
      ...movedBy(hotel, 0.015, 0),
      name: `${hotel.name} ${centre.city}`,
      address: hotel.address,
    };
    return {
      ...(isShared ? shared : own),
      id: `acc_0000${String(index).padStart(6, '0')}`,
      nightHundredths: 7_450 + ((index * 2_917) % 19_000),
      due:
        index % 5 === 4
          ? null
          : index % 3 === 0
            ? { amount: '10.00', currency: 'USD' }
            : { amount: '5.00', currency: 'GBP' },
    };
  });

export const rooms = [
  { name: 'Standard Double Room', beds: [{ type: 'double', count: 1 }], factor: 100 },
  { name: 'Superior <b>Twin</b> Room', beds: [{ type: 'single', count: 2 }], factor: 131 },
];

/** The accommodation as every answer tells it; `isWhole` adds what only its own address tells. */
export function presented(hotel: StandInHotel, centre: Centre, isWhole = false) {
  const number = Number(hotel.id.slice(-6));
  return {
    id: hotel.id,
    name: hotel.name,
    email: null,
    phone_number: '+44 20 7946 0000',
    supported_loyalty_programme: null,
    chain: number % 4 === 0 ? { name: 'Short Hotels' } : null,
    location: {
      address: {
        line_one: hotel.address,
        city_name: centre.city,
        postal_code: '1000',
        region: null,
        country_code: centre.country,
      },
      geographic_coordinates: { latitude: hotel.latitude, longitude: hotel.longitude },
    },
    amenities: [
      { type: 'wi-fi', description: 'Wi-Fi' },
      { type: 'parking', description: 'Car <i>park</i>' },
      { type: 'cash_machine', description: 'Cash machine' },
    ],
    rating: number % 6 === 5 ? null : (number % 5) + 1,
    review_score: number % 7 === 6 ? null : 8.4,
    review_count: number % 7 === 6 ? null : 77,
    photos: [
      { url: 'http://assets.duffel.com/img/stays/plain.jpg' },
      { url: 'https://evil.example/x.jpg' },
      { url: `https://assets.duffel.com/img/stays/${hotel.id}.jpg` },
    ],
    check_in_information: {
      check_in_after_time: '14:30',
      check_in_before_time: null,
      check_out_before_time: '11:30',
    },
    ...(isWhole ? { description: `<p>${hotel.name}</p><script>alert(1)</script>Near the river.` } : {}),
    rooms: isWhole
      ? rooms.map(({ name, beds }) => ({
          name,
          beds,
          photos: [{ url: 'https://assets.duffel.com/img/stays/room.jpg' }],
          rates: [],
        }))
      : [],
  };
}
