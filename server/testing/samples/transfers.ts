import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import {
  anOpenTransfer,
  aSearch,
  plainQuote,
  search,
  transferSearch,
} from '#server/modules/transfers/testing/shop.ts';
import { runJobs } from '../run-jobs.ts';
import type { Actor, Samples } from './sample.ts';

/** Starts a search of the person and returns its id. */
async function searchOf({ person }: Actor): Promise<string> {
  return (await search({ as: person })).body.search_id;
}

async function bookingOf({ person }: Actor): Promise<string> {
  return (await anOpenTransfer(person)).bookingId;
}

/** A transfer reserved at the supplier, as events require; the payment webhook is delivered by hand. */
async function reservedBy({ person }: Actor): Promise<string> {
  const { bookingId, session } = await anOpenTransfer(person, { end_address: 'Test Silent, Paris' });
  const paid = await deliver(fittingEvent(session), { path: '/v1/travel/webhook/payment/sandbox' });
  if (paid.status !== 200) throw new Error(`The payment webhook was refused: ${paid.text}`);
  await runJobs();
  return bookingId;
}

export const samples: Samples = {
  searchGroundTransport: { input: () => transferSearch() },
  pollGroundTransport: {
    input: async (actor) => ({ search_id: await searchOf(actor) }),
    owned: { search_id: 'member' },
  },
  filterGroundTransport: {
    input: async (actor) => ({
      search_id: await searchOf(actor),
      filter_vehicle_types: ['Sedan', '2'],
      filter_max_price: 500,
      sort_by: 'rating_desc',
    }),
    owned: { search_id: 'member' },
  },
  getGroundTaxonomy: { input: () => ({}) },
  createTravelQuote: {
    input: async ({ person }) => {
      const found = await aSearch({ as: person });
      return {
        search_id: found.search_id,
        quote_id: plainQuote(found).quote_id,
        amenities: ['child_seat'],
        circle_id: (await aCircle(person)).id,
      };
    },
    owned: { search_id: 'member', quote_id: 'member', circle_id: 'member' },
  },
  getGroundBooking: {
    input: async (actor) => ({ booking_id: await bookingOf(actor) }),
    owned: { booking_id: { scope: 'member', alsoFor: 'organisation keys' } },
  },
  cancelGroundBooking: {
    input: async (actor) => ({ booking_id: await bookingOf(actor), dry_run: true }),
    owned: { booking_id: { scope: 'member', alsoFor: 'organisation keys' } },
  },
  triggerInSandbox: {
    input: async (actor) => ({ booking_id: await reservedBy(actor), event: 'tracking_run' }),
    owned: { booking_id: 'organisation' },
  },
};
