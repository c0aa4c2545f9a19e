import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aRate, confirmedPrice, initiate, initiation } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { Actor, Samples } from './sample.ts';

/** A booking that waits for payment, created by the tenant's API key for the actor's person. */
export async function aPendingBooking({ tenant, person }: Actor): Promise<string> {
  const { status, body, text } = await initiate(tenant, person, await aRate(person));
  if (status !== 201) throw new Error(`No booking could be made: ${text}`);
  return body.booking_id;
}

const booking_id = aPendingBooking;

export const samples: Samples = {
  initiateHotelBooking: {
    input: async ({ person }) => {
      const rate = await aRate(person);
      return initiation(rate, {
        price_confirmation_token: (await confirmedPrice(person, rate)).token,
        payee_membership_id: person.membershipId,
        allocated_members: [{ membership_id: person.membershipId, room: 1 }],
        circle_id: (await aCircle(person)).id,
      });
    },
    owned: {
      room_id: 'app',
      price_confirmation_token: 'app',
      payee_membership_id: { scope: 'app', refusal: 422 },
      'allocated_members.0.membership_id': { scope: 'app', refusal: 422 },
      circle_id: 'member',
    },
    open: ['hotel_id'],
    withToken: ['circle_id'],
  },
  getHotelBooking: {
    input: async (actor) => ({ booking_id: await booking_id(actor) }),
    owned: { booking_id: { scope: 'member', alsoFor: 'organisation keys' } },
  },
  readHotelBooking: {
    input: async (actor) => ({ booking_id: await booking_id(actor) }),
    owned: { booking_id: { scope: 'member', alsoFor: 'organisation keys' } },
  },
  listHotelBookings: { input: () => ({ page: 1, per_page: 5 }) },
  cancelHotelBooking: {
    input: async (actor) => ({ booking_id: await booking_id(actor) }),
    owned: { booking_id: 'organisation' },
  },
  updateTravellers: {
    input: async (actor) => ({
      booking_id: await booking_id(actor),
      travellers: [{ first_name: 'Ada', last_name: 'Byron', passport: 'AB1234567' }],
    }),
    owned: { booking_id: 'member' },
  },
  payHotelBooking: {
    input: async (actor) => ({ booking_id: await booking_id(actor), payment_method: 'card' }),
    owned: { booking_id: 'organisation' },
  },
};
