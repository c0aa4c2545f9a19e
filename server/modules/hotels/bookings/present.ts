import { presentCancellation } from '#server/modules/bookings/index.ts';
import { presentRefunds } from '#server/modules/checkout/index.ts';
import { presentConverted, shownConversion } from '#server/modules/pricing/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { presentCharges, presentLocal, presentPolicy, type Terms } from '../catalogue/index.ts';
import type * as contract from './contract.ts';
import { presentDescription } from './present-description.ts';
import type { HeldStay, StayBooking, StayBookingPage } from './views.ts';

type Wire = Output<typeof contract.getHotelBooking>;

/** A hotel booking in its API form. */
export function presentStay(booking: StayBooking): Wire {
  const { description, stay, leadGuest, payer, currency } = booking;
  return {
    booking_id: booking.id,
    status: booking.status,
    hotel_id: booking.hotelId,
    hotel_name: description.hotelName,
    thumbnail: description.thumbnail,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    total: toMajor(booking.totalMinor, currency),
    due_now: toMajor(booking.dueNowMinor, currency),
    due_at_property: toMajor(booking.dueAtPropertyMinor, currency),
    due_at_property_local: presentLocal(booking.dueAtPropertyLocal),
    currency,
    ...presentCharges(booking.price.charges),
    ...presentConverted(shownConversion(booking.price)),
    hold_expires_at: booking.holdExpiresAt,
    confirmation_code: booking.confirmationCode,
    special_requests: booking.specialRequests,
    cancellation: booking.cancellation && presentCancellation(booking.cancellation),
    ...presentRefunds(booking.refunds),
    created_at: booking.createdAt,
    guest_details: booking.travellers.map(({ firstName, lastName, phone }) => ({
      full_name: `${firstName} ${lastName}`,
      ...(phone ? { phone_number: phone } : {}),
    })),
    guest_name: `${leadGuest.firstName} ${leadGuest.lastName}`,
    guest_email: leadGuest.email,
    duration_nights: booking.nights,
    occupancy: {
      adults: stay.party.adults,
      children: stay.party.childrenAges.length,
      children_ages: stay.party.childrenAges,
      rooms: stay.party.rooms,
    },
    ...presentPartsOf(booking),
    traveller_info: presentTravellers(booking),
    payer_name: payer ? `${payer.firstName} ${payer.lastName}`.trim() : null,
    payer_email: payer?.email ?? null,
    payer_membership_id: booking.payerMembershipId,
    payee_id: booking.payeeMembershipId,
    allocated_members: booking.allocatedMembers.map(({ membershipId, room }) => ({
      membership_id: membershipId,
      room,
    })),
  };
}

/** The description, each part with its keys in the order in which PostgreSQL returns a stored part. */
function presentPartsOf(booking: StayBooking) {
  const parts = presentDescription(booking.description, booking);
  return {
    room_details: inStoredOrder(parts.room_details),
    rate_plan: inStoredOrder(parts.rate_plan),
    cancellation_policy: inStoredOrder(parts.cancellation_policy),
    property_rules: inStoredOrder(parts.property_rules),
    hotel_profile: inStoredOrder(parts.hotel_profile),
    hotel_address: inStoredOrder(parts.hotel_address),
    hotel_contact: inStoredOrder(parts.hotel_contact),
  };
}

/** Sorts the keys of an object as `jsonb` does: short ones first, those of one length by their letters. */
function inStoredOrder<Part extends object>(part: Part): Part {
  const entries = Object.entries(part).sort(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  );
  return Object.fromEntries(entries) as Part;
}

function presentTravellers(stay: StayBooking): Wire['traveller_info'] {
  const { travellers, lacksPassports, description, travellerChange: change } = stay;
  return {
    passport_required: description.policies.passportRequired,
    complete: !lacksPassports,
    travellers: travellers.map(({ firstName, lastName, maskedPassport, room }) => ({
      first_name: firstName,
      last_name: lastName,
      passport: maskedPassport,
      room,
    })),
    change: change && {
      status: change.status,
      ...(change.reason ? { reason: change.reason } : {}),
      requested_at: change.requestedAt,
    },
  };
}

/** A page of hotel bookings in its API form. */
export function presentStayPage(found: StayBookingPage): Output<typeof contract.listHotelBookings> {
  return {
    data: found.bookings.map(presentStay),
    page: found.page,
    per_page: found.perPage,
    total: found.total,
    has_more: found.nextCursor !== null,
    next_cursor: found.nextCursor,
  };
}

/** A new booking in its API form. */
export function presentHeldStay(held: HeldStay): Output<typeof contract.initiateHotelBooking> {
  return {
    booking_id: held.id,
    status: 'pending_payment',
    hold_expires_at: held.holdExpiresAt,
    hold_kind: held.holdKind ?? undefined,
    total: toMajor(held.totalMinor, held.currency),
    due_now: toMajor(held.dueNowMinor, held.currency),
    currency: held.currency,
    cancellation_policy: presentPolicy(held.policy, held.currency),
  };
}

/** The fields of a `price_changed` problem: the terms of the rate now. */
export function presentNewTerms({ boardType, price, policy }: Terms) {
  const { currency } = price;
  return {
    total: toMajor(price.totalMinor, currency),
    due_now: toMajor(price.dueNowMinor, currency),
    currency,
    board_type: boardType,
    ...presentCharges(price.charges),
    cancellation_policy: presentPolicy(policy, currency),
  };
}
