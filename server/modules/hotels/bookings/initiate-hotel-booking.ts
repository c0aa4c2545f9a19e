import { createBooking } from '#server/modules/bookings/index.ts';
import { findCityId, readerLanguage } from '#server/modules/places/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import {
  checkDates,
  describeRate,
  type OpenRate,
  openRateOfHotel,
  partyOf,
  type RateDescription,
  recheckRate,
} from '../catalogue/index.ts';
import { checkCompanions } from './check-companions.ts';
import type * as contract from './contract.ts';
import type { HotelDetails } from './details.ts';

type InitiateInput = Input<typeof contract.initiateHotelBooking>;

/** Holds the rooms of a rate and creates the booking, which is then paid through a checkout session. */
export async function initiateHotelBooking(
  ctx: EitherContext,
  input: InitiateInput,
): Promise<Output<typeof contract.initiateHotelBooking>> {
  const rate = openRateOfHotel(ctx, input.room_id, input.hotel_id, input.price_confirmation_token);
  checkAgainstRate(rate, input);
  await checkCompanions(ctx, input);
  if (!rate.confirmed) await checkPrice(ctx, rate);
  const description = await describeRate(ctx, rate, readerLanguage(ctx));
  checkDates(input.check_in, input.check_out, description.timeZone);
  const { price, stay } = rate;
  const { city, country_code: countryCode } = description.hotel_address;
  const booking = await createBooking(ctx, {
    kind: 'hotel',
    state: 'pending_payment',
    supplier: rate.supplier,
    title: description.hotelName,
    placeId: await findCityId(ctx, { name: city, countryCode }),
    placeName: city,
    countryCode,
    timeZone: description.timeZone,
    startsAt: localToInstant(stay.checkIn, description.property_rules.check_in_from, description.timeZone),
    endsAt: localToInstant(stay.checkOut, description.property_rules.check_out_until, description.timeZone),
    currency: price.currency,
    totalMinor: price.totalMinor,
    dueNowMinor: price.dueNowMinor,
    payeeMembershipId: input.payee_membership_id ?? null,
    circleId: input.circle_id ?? null,
    heldPlaces: stay.party.rooms,
    details: detailsOf(rate, description, input),
  });
  return {
    booking_id: booking.id,
    status: 'pending_payment',
    hold_expires_at: booking.holdExpiresAt as string,
    total: toMajor(booking.totalMinor, booking.currency),
    currency: booking.currency,
  };
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

async function checkPrice(ctx: EitherContext, rate: OpenRate): Promise<void> {
  const { price } = await recheckRate(ctx, rate);
  if (price.totalMinor === rate.price.totalMinor && price.dueNowMinor === rate.price.dueNowMinor) return;
  throw problem('price_changed', {
    extra: { total: toMajor(price.totalMinor, price.currency), currency: price.currency },
  });
}

function detailsOf(rate: OpenRate, description: RateDescription, input: InitiateInput): HotelDetails {
  const { hotelId, rateKey, stay, roomTypeId, boardType, paymentType, price, policy } = rate;
  const { lead_guest: lead } = input;
  return {
    hotelId,
    rateKey,
    stay,
    roomTypeId,
    boardType,
    paymentType,
    price,
    policy,
    description,
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
    confirmationCode: null,
  };
}
