import { type Booking, codeIfConfirmed, publicState } from '#server/modules/bookings/index.ts';
import { readCancellations } from '#server/modules/checkout/index.ts';
import { apps, memberships, organisationMembers, users } from '#server/modules/tenants/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { maskPassport, openPassport } from '#server/platform/crypto/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { nightsBetween } from '#server/platform/time/index.ts';
import { hotelDetails, lacksPassports, type Traveller } from './details.ts';
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

/** Hotel bookings with their payers and refunds: one query for all payers, one for all refunds. */
export async function readStays(ctx: BaseContext, bookings: readonly Booking[]): Promise<StayBooking[]> {
  const payerIds = [...new Set(bookings.flatMap(({ payerUserId }) => payerUserId ?? []))];
  const appIds = [...new Set(bookings.map(({ appId }) => appId))];
  const [payers, cancellationOf] = await Promise.all([
    payerIds.length === 0 ? [] : payersOf(ctx.db).execute({ payerIds, appIds }),
    readCancellations(ctx, bookings),
  ]);
  const payerByKey = new Map(payers.map((payer): [string, Payer] => [`${payer.appId}:${payer.id}`, payer]));
  return bookings.map((booking) =>
    stayOf(ctx, booking, {
      payer: payerByKey.get(`${booking.appId}:${booking.payerUserId}`) ?? null,
      cancellation: cancellationOf(booking),
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
  { payer, cancellation }: { payer: Payer | null; cancellation: StayBooking['cancellation'] },
): StayBooking {
  const details = hotelDetails(booking);
  const { hotelId, stay, boardType, paymentType, price, policy } = details;
  const { leadGuest, travellers, specialRequests, allocatedMembers } = details;
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
    dueAtPropertyMinor: price.dueAtPropertyMinor,
    dueAtPropertyLocal: price.dueAtPropertyLocal ?? null,
    holdKind: booking.holdKind,
    holdExpiresAt: status === 'pending_payment' ? booking.holdExpiresAt : null,
    confirmationCode: codeIfConfirmed(booking.state, details.confirmationCode),
    cancellation,
    createdAt: booking.createdAt,
    updatedAt: booking.updatedAt,
    leadGuest,
    travellers: travellers.map((traveller) => travellerOf(ctx, traveller)),
    lacksPassports: lacksPassports(details),
    specialRequests,
    allocatedMembers,
    payer,
    payerMembershipId: booking.payerMembershipId,
    payeeMembershipId: booking.payeeMembershipId,
  };
}

function travellerOf(ctx: BaseContext, traveller: Traveller): StayTraveller {
  const { firstName, lastName, phone, passportSealed } = traveller;
  return {
    firstName,
    lastName,
    phone: phone ?? null,
    maskedPassport: passportSealed ? maskPassport(openPassport(ctx.environment, passportSealed)) : null,
  };
}
