import { passToken } from '#server/modules/airport-services/bookings/passes.ts';
import {
  aBooking,
  aVisit,
  aWalkIn,
  create,
  leadPassenger,
  prebook,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aCircle } from '#server/modules/circles/testing/circles.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { Person } from '../tenants.ts';
import type { Samples } from './sample.ts';

const pending = async ({ person }: { person: Person }) => ({ booking_id: (await aBooking(person)).id });

/** A booking that is paid with perks and so confirmed immediately. */
async function aConfirmed(person: Person, visit = aVisit()): Promise<string> {
  const item_ids = [await aPerk(person)];
  const { body, text } = await create(person, { ...visit, perk_payment: { item_ids } });
  if (body.status !== 'confirmed') throw new Error(`No confirmed booking: ${text}`);
  return body.id;
}

/** The pass of a walk-in booking whose guests may be admitted at once. */
async function aPass(person: Person): Promise<string> {
  const id = await aConfirmed(person, aWalkIn());
  return passToken('Sandbox', { id, endsAt: isoInstant(Date.now()) });
}

export const samples: Samples = {
  createTravelBooking: {
    input: async ({ person }) => {
      const visit = aVisit();
      const held = await prebook(person, visit);
      return {
        ...visit,
        lead_passenger: leadPassenger,
        circle_id: (await aCircle(person)).id,
        prebooking_id: held.body.prebooking_id,
        perk_payment: { item_ids: [await aPerk(person)] },
      };
    },
    owned: { prebooking_id: 'member', circle_id: 'member', 'perk_payment.item_ids.0': 'member' },
    open: ['product_id'],
  },
  prebookTravelSlot: { input: () => aVisit(), open: ['product_id'] },
  listTravelBookings: { input: () => ({ limit: 5, status: 'confirmed', product_type: 'lounge' }) },
  getTravelBooking: { input: pending, owned: { booking_id: 'member' } },
  redeemTravelBooking: {
    input: async ({ person }) => ({ booking_id: await aConfirmed(person) }),
    owned: { booking_id: 'member' },
  },
  cancelTravelBooking: { input: pending, owned: { booking_id: 'member' } },
  initiateTravelPayment: {
    input: async (actor) => ({ ...(await pending(actor)), payment_method: 'card' }),
    owned: { booking_id: 'member' },
  },
  // The signed token is the only credential: venue staff open it.
  verifyTravelPass: { input: async ({ person }) => ({ token: await aPass(person) }), open: ['token'] },
  admitTravelPass: { input: async ({ person }) => ({ token: await aPass(person) }), open: ['token'] },
};
