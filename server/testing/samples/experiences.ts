import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aHold, aVisit, priceOf } from '#server/modules/experiences/testing/shop.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { Person } from '../tenants.ts';
import type { Samples } from './sample.ts';

const product_code = 'exp_test_unknown_booked';
const destination_id = 'city_2988507';

async function heldBy(person: Person): Promise<string> {
  return (await aHold(person, { pax: { adults: 1 } })).hold_id;
}

export const samples: Samples = {
  searchExperiences: {
    input: () => ({ destination_id, pax: 2, categories: ['food-and-drink'], filters: { min_rating: 4 } }),
    open: ['destination_id'],
  },
  searchExperiencesByKeyword: { input: () => ({ query: 'cooking class lisbon' }) },
  searchExperiencesNearby: { input: () => ({ lat: 48.8566, lng: 2.3522 }) },
  listExperienceCategories: { input: () => ({ destination_id }), open: ['destination_id'] },
  getExperience: { input: () => ({ product_code }), open: ['product_code'] },
  getExperienceAvailability: {
    input: () => {
      const start_date = addDays(today('UTC'), 30);
      return { product_code, start_date, end_date: addDays(start_date, 6), pax: 2 };
    },
    open: ['product_code'],
  },
  calculateExperiencePrice: { input: () => ({ ...aVisit() }), open: ['product_code', 'option_code'] },
  holdExperience: {
    input: async ({ tenant, person }) => {
      const visit = aVisit({ pax: { adults: 1 }, circle_id: (await aCircle(person)).id });
      return { ...visit, price_token: (await priceOf(tenant, visit)).body.price_token };
    },
    // The token is bound to the app and its content, not to the caller.
    owned: { price_token: 'app', circle_id: 'member' },
    open: ['product_code', 'option_code'],
  },
  releaseExperienceHold: {
    input: async ({ person }) => ({ hold_id: await heldBy(person) }),
    owned: { hold_id: 'member' },
  },
  getExperienceBooking: {
    input: async ({ person }) => ({ booking_id: await heldBy(person) }),
    owned: { booking_id: { scope: 'member', alsoFor: 'organisation keys' } },
  },
  cancelExperienceBooking: {
    input: async ({ person }) => ({ booking_id: await heldBy(person), dry_run: true }),
    owned: { booking_id: { scope: 'member', alsoFor: 'organisation keys' } },
  },
};
