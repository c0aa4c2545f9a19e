import { type Centre, makeTown, type TownHotel } from '../town.ts';

/** A hotel of the stand-in. */
export type StandInHotel = TownHotel & {
  id: string;
  /** Price of a night in the first room for two adults, in hundredths. */
  nightHundredths: number;
  hasMappedRooms: boolean;
};

/** The hotels of a town as this supplier numbers them. */
export const makeHotels = (centre: Centre, count: number): StandInHotel[] =>
  makeTown(centre, count).map((hotel, index) => ({
    ...hotel,
    id: `lp${(0x1000 + index * 7).toString(16)}`,
    nightHundredths: 7_990 + ((index * 3_713) % 21_000),
    hasMappedRooms: index % 3 !== 1,
  }));

export const rooms = [
  { id: 4_101, name: 'Standard Double Room', bed: 'Double bed', factor: 100 },
  { id: 4_102, name: 'Superior Twin Room', bed: 'Single bed', factor: 128 },
  { id: 4_103, name: 'Family Suite', bed: 'King bed', factor: 190 },
];

/** The hotel as lists name it. The picture of every fourth one is on a host that nobody knows. */
export function listed(hotel: StandInHotel, { city, country }: Centre) {
  const number = Number.parseInt(hotel.id.slice(2), 16);
  const host = number % 4 === 3 ? 'http://pictures.example' : 'https://static.cupid.travel';
  return {
    id: hotel.id,
    primaryHotelId: null,
    name: hotel.name,
    hotelDescription: `<p>${hotel.name} welcomes you.</p>`,
    hotelTypeId: 204,
    chain: 'Not Available',
    currency: 'EUR',
    country: country.toLowerCase(),
    city,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    address: hotel.address,
    zip: '1000',
    main_photo: `${host}/hotels/${hotel.id}.jpg`,
    thumbnail: `${host}/hotels/thumbnail/${hotel.id}.jpg`,
    stars: number % 6,
    rating: number % 5 === 0 ? 0 : 8.7,
    reviewCount: number % 5 === 0 ? 0 : 120,
    facilityIds: [2, 47, 999],
  };
}

export const facilities = [
  { facility_id: 2, facility: 'Parking' },
  { facility_id: 47, facility: 'WiFi available' },
  { facility_id: 999, facility: 'Shared lounge' },
];

/** The details of a hotel; texts contain what a careless supplier passes on. */
export function detailed(hotel: StandInHotel, centre: Centre, language: string) {
  const { stars, hotelDescription: _, facilityIds: __, ...facts } = listed(hotel, centre);
  const isFrench = language === 'fr';
  return {
    ...facts,
    hotelDescription: `<p>${hotel.name} welcomes you.</p><script>alert(1)</script><p>Breakfast &amp; bar.</p>`,
    hotelImportantInformation: 'Identity card <b>required</b>.',
    starRating: stars,
    location: { latitude: hotel.latitude, longitude: hotel.longitude },
    phone: '+33 1 23 45 67 89',
    email: 'desk@hotel.example',
    hotelImages: [
      { url: `https://static.cupid.travel/hotels/${hotel.id}a.jpg`, urlHd: '', caption: '<i>Lobby</i>' },
      { url: 'https://evil.example/track.gif', urlHd: 'http://static.cupid.travel/plain.jpg', caption: '' },
      { url: 'javascript:alert(1)', urlHd: null, caption: '' },
    ],
    checkinCheckoutTimes: { checkin_start: '02:00 PM', checkin_end: '', checkout: '11:30 AM' },
    facilities: facilities.map(({ facility_id, facility }) => ({ facilityId: facility_id, name: facility })),
    policies: [{ name: 'Pets', description: 'Pets are <b>not</b> allowed.' }],
    rooms: rooms.map(({ id, name, bed }) => ({
      id,
      roomName: isFrench ? `Chambre ${id}` : name,
      description: '',
      roomSizeSquare: 215,
      roomSizeUnit: 'ft2',
      maxAdults: 2,
      maxChildren: 2,
      maxOccupancy: 4,
      bedTypes: [{ quantity: 1, bedType: bed, bedSize: '' }],
      photos: [{ url: `https://static.cupid.travel/rooms/${id}.jpg`, mainPhoto: true }],
    })),
  };
}

export const reviews = [
  {
    averageScore: 9,
    country: 'pt',
    type: 'family',
    name: 'Rui',
    date: '2026-10-02 10:00:00',
    headline: 'Good',
    language: 'en',
    pros: 'Quiet <img src=x onerror=alert(1)>room',
    cons: '',
  },
];
