import { aRate, freshDates, plainHotel } from '#server/modules/hotels/bookings/testing/shop.ts';
import { openApiStream } from '../call-api.ts';
import type { Person } from '../tenants.ts';
import type { Samples } from './sample.ts';

const guests = { adults: 2, rooms: 1 };

async function rateOf(person: Person) {
  const { room_id, hotel_id } = await aRate(person);
  return { room_id, hotel_id };
}

/** Starts a search of the person and returns its id and criteria. */
async function searchOf(person: Person) {
  const criteria = { destination: 'Paris', ...freshDates(), guests };
  const stream = await openApiStream('POST', '/v1/hotel/search/stream', { as: person, body: criteria });
  const search_id = (await stream.text()).match(/"search_id":"([^"]+)"/)?.[1];
  if (!search_id) throw new Error('The search has no id');
  return { search_id, ...criteria };
}

/** A rate id is bound to the app and the rate, not to the caller. */
const ownedRate = { owned: { room_id: 'app' }, open: ['hotel_id'] } as const;

export const samples: Samples = {
  confirmPrice: { input: ({ person }) => rateOf(person), ...ownedRate },
  validateRoom: { input: async ({ person }) => ({ ...(await rateOf(person)), guests }), ...ownedRate },
  getHotelDetails: { input: () => ({ hotel_id: plainHotel }), open: ['hotel_id'] },
  listRooms: { input: () => ({ hotel_id: plainHotel, ...freshDates(), guests }), open: ['hotel_id'] },
  streamHotels: { input: ({ person }) => searchOf(person), owned: { search_id: 'member' } },
  getHotelSearch: {
    input: async ({ person }) => ({ search_id: (await searchOf(person)).search_id }),
    owned: { search_id: 'member' },
  },
  listRecommendations: { input: () => ({}) },
  suggestHotelLocations: { input: () => ({ location: 'par' }) },
  suggestHotelLocationsV2: { input: () => ({ location: 'par', language: 'fr' }) },
};
