import { type Booking, codeIfConfirmed, presentTerms, publicState } from '#server/modules/bookings/index.ts';
import { presentCancellations } from '#server/modules/checkout/index.ts';
import { apps, memberships, organisationMembers, users } from '#server/modules/tenants/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { maskPassport, openPassport } from '#server/platform/crypto/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import { presentLocal } from '../catalogue/index.ts';
import type * as contract from './contract.ts';
import { type HotelDetails, hotelDetails, lacksPassports } from './details.ts';

type Wire = Output<typeof contract.getHotelBooking>;
type Policy = NonNullable<Wire['cancellation']>['policy_applied'];
type Payer = { appId: string; id: string; firstname: string; lastname: string; email: string };

/** Payers who still are active members or staff of the booking's app; other names stay hidden. */
const payersOf = prepareOnce((db) =>
  db
    .select({
      appId: apps.id,
      id: users.id,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
    })
    .from(users)
    .innerJoin(apps, sql`${apps.id} = any(${sql.placeholder('appIds')}::uuid[])`)
    .where(sql`${users.id} = any(${sql.placeholder('payerIds')}::uuid[]) and (
      exists (select 1 from ${memberships} m
        where m.app_id = ${apps.id} and m.user_id = ${users.id} and m.status = 'active')
      or exists (select 1 from ${organisationMembers} om
        where om.organisation_id = ${apps.organisationId} and om.user_id = ${users.id} and om.role <> 'member'))`)
    .prepare('payers of bookings'),
);

/** Hotel bookings in their API form, with their payers: one query for all payers, one for all refunds. */
export async function presentHotelBookings(ctx: BaseContext, bookings: readonly Booking[]): Promise<Wire[]> {
  const payerIds = [...new Set(bookings.flatMap(({ payerUserId }) => payerUserId ?? []))];
  const appIds = [...new Set(bookings.map(({ appId }) => appId))];
  const [payers, cancellationOf] = await Promise.all([
    payerIds.length === 0 ? [] : payersOf(ctx.db).execute({ payerIds, appIds }),
    presentCancellations(ctx, bookings, presentTerms<Policy>),
  ]);
  const payerByKey = new Map(payers.map((payer): [string, Payer] => [`${payer.appId}:${payer.id}`, payer]));
  return bookings.map((booking) =>
    present(ctx, booking, payerByKey.get(`${booking.appId}:${booking.payerUserId}`), cancellationOf(booking)),
  );
}

/** One hotel booking in its API form. */
export async function presentHotelBooking(ctx: BaseContext, booking: Booking): Promise<Wire> {
  const [wire] = await presentHotelBookings(ctx, [booking]);
  return wire as Wire;
}

function present(
  ctx: BaseContext,
  booking: Booking,
  payer: Payer | undefined,
  cancellation: Wire['cancellation'],
): Wire {
  const details = hotelDetails(booking);
  const { description, stay, leadGuest, price } = details;
  const major = (minor: number) => toMajor(minor, booking.currency);
  return {
    booking_id: booking.id,
    status: publicState(booking.state) as Wire['status'],
    hotel_id: details.hotelId,
    hotel_name: description.hotelName,
    thumbnail: description.thumbnail,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    total: major(booking.totalMinor),
    due_now: major(booking.dueNowMinor),
    due_at_property: major(price.dueAtPropertyMinor),
    due_at_property_local: presentLocal(price.dueAtPropertyLocal),
    currency: booking.currency,
    hold_expires_at: publicState(booking.state) === 'pending_payment' ? booking.holdExpiresAt : null,
    confirmation_code: codeIfConfirmed(booking.state, details.confirmationCode),
    special_requests: details.specialRequests,
    cancellation,
    created_at: booking.createdAt,
    guest_details: details.travellers.map(({ firstName, lastName, phone }) => ({
      full_name: `${firstName} ${lastName}`,
      ...(phone ? { phone_number: phone } : {}),
    })),
    guest_name: `${leadGuest.firstName} ${leadGuest.lastName}`,
    guest_email: leadGuest.email,
    duration_nights: nightsBetween(stay.checkIn, stay.checkOut),
    occupancy: {
      adults: stay.party.adults,
      children: stay.party.childrenAges.length,
      children_ages: stay.party.childrenAges,
      rooms: stay.party.rooms,
    },
    room_details: description.room_details,
    rate_plan: description.rate_plan,
    cancellation_policy: description.cancellation_policy,
    property_rules: description.property_rules,
    hotel_profile: description.hotel_profile,
    hotel_address: description.hotel_address,
    hotel_contact: description.hotel_contact,
    traveller_info: presentTravellers(ctx, details),
    payer_name: payer ? `${payer.firstname} ${payer.lastname}`.trim() : null,
    payer_email: payer?.email ?? null,
    payer_membership_id: booking.payerMembershipId,
    payee_id: booking.payeeMembershipId,
    allocated_members: details.allocatedMembers.map(({ membershipId, room }) => ({
      membership_id: membershipId,
      room,
    })),
  };
}

function presentTravellers(ctx: BaseContext, details: HotelDetails): Wire['traveller_info'] {
  return {
    passport_required: details.description.passportRequired,
    complete: !lacksPassports(details),
    travellers: details.travellers.map(({ firstName, lastName, passportSealed }) => ({
      first_name: firstName,
      last_name: lastName,
      passport: passportSealed ? maskPassport(openPassport(ctx.environment, passportSealed)) : null,
    })),
  };
}
