import { addDays, today } from '#server/platform/time/index.ts';
import type { Samples } from './sample.ts';

const visit = () => ({ date: addDays(today('UTC'), 30), guests: 2 });

export const samples: Samples = {
  searchAirportServices: {
    input: () => ({
      keyword: 'heathrow',
      pageSize: 5,
      pageNumber: 1,
      searchFields: [1, 2, 3, 4, 5],
      sortBy: [1],
      language: 'en-US',
      latitude: '51.47',
      longitude: '-0.45',
      radius: 50,
    }),
  },
  listServiceModules: {
    input: () => ({ countryOrRegion: 'GB', transportHubId: 'airport_LHR', cityId: 'city_2643743' }),
  },
  listFitnessCentres: { input: () => ({ airport_code: 'DXB', date: addDays(today('UTC'), 30) }) },
  getFitnessCentre: { input: () => ({ fitness_id: 'fitness_test_open' }), open: ['fitness_id'] },
  getFitnessAvailability: {
    input: () => ({ fitness_id: 'fitness_test_open', ...visit() }),
    open: ['fitness_id'],
  },
  getLounge: { input: () => ({ id: 'lounge_test_open' }), open: ['id'] },
  getLoungeAvailability: { input: () => ({ id: 'lounge_test_open', ...visit() }), open: ['id'] },
  getFastTrack: { input: () => ({ id: 'fast_track_test_open' }), open: ['id'] },
  getFastTrackAvailability: { input: () => ({ id: 'fast_track_test_open', ...visit() }), open: ['id'] },
  getRestaurant: { input: () => ({ id: 'dining_test_open' }), open: ['id'] },
  getRestaurantAvailability: { input: () => ({ id: 'dining_test_open', ...visit() }), open: ['id'] },
};
