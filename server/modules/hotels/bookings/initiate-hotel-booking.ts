import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import {
  atOffer,
  confirmRate,
  type OpenRate,
  openConfirmedRate,
  openRateOfHotel,
  partyOf,
  worseTerms,
} from '../catalogue/index.ts';
import { checkCompanions } from './check-companions.ts';
import type * as contract from './contract.ts';
import type { StayOrder } from './details.ts';
import { holdStay } from './hold-stay.ts';
import { presentNewTerms } from './present.ts';
import { requirePhone } from './require-phone.ts';
import type { HeldStay } from './views.ts';

type InitiateInput = Input<typeof contract.initiateHotelBooking>;

/**
 * Holds the rooms of a rate at the supplier that offered it and creates the booking, which is then paid through a
 * checkout session.
 */
export async function initiateHotelBooking(ctx: EitherContext, input: InitiateInput): Promise<HeldStay> {
  const { room_id: roomId, hotel_id: hotelId, price_confirmation_token: token } = input;
  const rate =
    token === undefined
      ? await openRateOfHotel(ctx, roomId, hotelId)
      : await openConfirmedRate(ctx, roomId, hotelId, token);
  checkAgainstRate(rate, input);
  requirePhone(ctx, rate, input.lead_guest.phone_number);
  await checkCompanions(ctx, input);
  const current = rate.confirmed ? rate : await checkPrice(ctx, rate);
  return holdStay(ctx, current, orderOf(input), {
    payeeMembershipId: input.payee_membership_id,
    circleId: input.circle_id,
  });
}

/** Throws 422 when the dates or guests of the request differ from those that the rate pins. */
function checkAgainstRate({ stay }: OpenRate, input: InitiateInput): void {
  const requested = partyOf(input.guests);
  const mismatch = (field: string) =>
    invalid(field, 'mismatch', 'Must be the same as in the request for the rate.');
  if (stay.checkIn !== input.check_in) throw mismatch('check_in');
  if (stay.checkOut !== input.check_out) throw mismatch('check_out');
  if (stay.party.adults !== requested.adults) throw mismatch('guests.adults');
  if (stay.party.rooms !== requested.rooms) throw mismatch('guests.rooms');
  const { children, children_ages: ages } = input.guests;
  if (children !== undefined && children !== stay.party.childrenAges.length)
    throw mismatch('guests.children');
  if (ages && [...ages].sort().join() !== [...stay.party.childrenAges].sort().join()) {
    throw mismatch('guests.children_ages');
  }
}

/**
 * The rate as its supplier offers it now or, where that has sold out or fails, an equal rate of another supplier; 409
 * `price_changed` when that is another price, or the same one on worse terms. Better terms are taken as they are.
 */
async function checkPrice(ctx: EitherContext, rate: OpenRate): Promise<OpenRate> {
  const offer = await confirmRate(ctx, rate);
  const { totalMinor, dueNowMinor } = offer.price;
  const isSamePrice = totalMinor === rate.price.totalMinor && dueNowMinor === rate.price.dueNowMinor;
  if (isSamePrice && worseTerms(rate, offer, databaseNowMs(ctx.environment)).length === 0)
    return atOffer(rate, offer);
  throw problem('price_changed', {
    ...(isSamePrice
      ? { detail: 'The price is the same, and other terms of the rate have become worse.' }
      : {}),
    extra: presentNewTerms(offer),
  });
}

function orderOf({ lead_guest: lead, ...input }: InitiateInput): StayOrder {
  return {
    leadGuest: {
      firstName: lead.first_name,
      lastName: lead.last_name,
      email: lead.email,
      phone: lead.phone_number ?? null,
    },
    travellers: [],
    specialRequests: input.special_requests || null,
    allocatedMembers: (input.allocated_members ?? []).map(({ membership_id: membershipId, room }) => ({
      membershipId,
      room,
    })),
  };
}
