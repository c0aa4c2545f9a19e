import { type Booking, codeIfConfirmed, publicState } from '#server/modules/bookings/index.ts';
import { readCancellations, readRefunds } from '#server/modules/checkout/index.ts';
import { apps, memberships, organisationMembers, users } from '#server/modules/tenants/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { maskPassport, openPassport } from '#server/platform/crypto/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import { readChanges, type TravellerChange } from './change-store.ts';
import { type HotelDetails, hotelDetails, lacksPassports, type Traveller } from './details.ts';
import { placeGuests } from './place-guests.ts';
import { fromStored } from './stored-description.ts';
import type { StayBooking, StayTraveller } from './views.ts';

type Payer = { appId: string; id: string; firstName: string; lastName: string; email: string };

/** Payers who still are active members or staff of the booking's app; other names stay hidden. */
const payersOf = prepareOnce((db) =>
  db
    .select({
      appId: apps.id,
      id: users.id,
      firstName: users.firstname,
      lastName: users.lastname,
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

/**
 * Hotel bookings with their payers, refunds and changes of travellers: whatever the number of bookings, the same number
 * of queries.
 */
export async function readStays(ctx: BaseContext, bookings: readonly Booking[]): Promise<StayBooking[]> {
  const payerIds = [...new Set(bookings.flatMap(({ payerUserId }) => payerUserId ?? []))];
  const appIds = [...new Set(bookings.map(({ appId }) => appId))];
  const [payers, cancellationOf, refundsOf, changes] = await Promise.all([
    payerIds.length === 0 ? [] : payersOf(ctx.db).execute({ payerIds, appIds }),
    readCancellations(ctx, bookings),
    readRefunds(ctx, bookings),
    readChanges(
      ctx,
      bookings.filter(({ state }) => state === 'confirmed' || state === 'cancelling'),
    ),
  ]);
  const payerByKey = new Map(payers.map((payer): [string, Payer] => [`${payer.appId}:${payer.id}`, payer]));
  return bookings.map((booking) =>
    stayOf(ctx, booking, {
      payer: payerByKey.get(`${booking.appId}:${booking.payerUserId}`) ?? null,
      cancellation: cancellationOf(booking),
      refunds: refundsOf(booking),
      change: changes.get(booking.id) ?? null,
    }),
  );
}

/** One hotel booking with its payer and refund. */
export async function readStay(ctx: BaseContext, booking: Booking): Promise<StayBooking> {
  const [stay] = await readStays(ctx, [booking]);
  return stay as StayBooking;
}

function stayOf(
  ctx: BaseContext,
  booking: Booking,
  {
    payer,
    cancellation,
    refunds,
    change,
  }: { payer: Payer | null; change: TravellerChange | null } & Pick<StayBooking, 'cancellation' | 'refunds'>,
): StayBooking {
  const details = hotelDetails(booking);
  const { hotelId, stay, boardType, paymentType, price, policy } = details;
  const { leadGuest, specialRequests, allocatedMembers } = details;
  const status = publicState(booking.state) as StayBooking['status'];
  return {
    id: booking.id,
    status,
    hotelId,
    stay,
    boardType,
    paymentType,
    price,
    policy,
    description: fromStored(details.description),
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    currency: booking.currency,
    totalMinor: booking.totalMinor,
    dueNowMinor: booking.dueNowMinor,
    paidMinor: booking.paidMinor,
    dueAtPropertyMinor: price.dueAtPropertyMinor,
    dueAtPropertyLocal: price.dueAtPropertyLocal ?? null,
    holdKind: booking.holdKind,
    holdExpiresAt: status === 'pending_payment' ? booking.holdExpiresAt : null,
    confirmationCode: codeIfConfirmed(booking.state, details.confirmationCode),
    cancellation,
    refunds,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
    leadGuest,
    travellers: travellersOf(ctx, details),
    travellerChange: change && {
      status: change.declinedAt === null ? 'pending' : 'declined',
      reason: change.declineReason,
      requestedAt: change.createdAt,
    },
    lacksPassports: lacksPassports(details),
    specialRequests,
    allocatedMembers,
    payer,
    payerMembershipId: booking.payerMembershipId,
    payeeMembershipId: booking.payeeMembershipId,
  };
}

/** The travellers in the order in which they were given, each with the room. */
function travellersOf(ctx: BaseContext, { stay, travellers }: HotelDetails): StayTraveller[] {
  const roomOf = new Map(
    placeGuests(stay.party, travellers).flatMap(({ guests }, index) =>
      guests.map((guest) => [guest, index + 1] as const),
    ),
  );
  return travellers.map((traveller) => travellerOf(ctx, traveller, roomOf.get(traveller) ?? 1));
}

function travellerOf(ctx: BaseContext, traveller: Traveller, room: number): StayTraveller {
  const { firstName, lastName, phone, passportSealed } = traveller;
  return {
    firstName,
    lastName,
    phone: phone ?? null,
    maskedPassport: passportSealed ? maskPassport(openPassport(ctx.environment, passportSealed)) : null,
    room,
  };
}
