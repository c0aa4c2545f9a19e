import { eraseCredentials } from '#server/modules/auth/index.ts';
import { eraseFromCheckouts } from '#server/modules/checkout/index.ts';
import { eraseFromCircles } from '#server/modules/circles/index.ts';
import { deleteHotelSearchesOf } from '#server/modules/hotels/catalogue/index.ts';
import { belongsElsewhere, createPseudonym, eraseMember, eraseUser } from '#server/modules/tenants/index.ts';
import { eraseFromTransfers, withoutAddresses } from '#server/modules/transfers/index.ts';
import { redactPersonInDeliveries } from '#server/modules/webhooks/index.ts';
import { eraseFromWishlists } from '#server/modules/wishlists/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { deleteMails } from '#server/platform/email/index.ts';
import { sentToUser } from './read-personal-records.ts';

type Person = { id: string };

/** The erased values of the personal fields in the details of each kind of booking. */
const erasedDetails: Record<string, object> = {
  hotel: {
    leadGuest: { firstName: '', lastName: '', email: '', phone: null },
    travellers: [],
    specialRequests: null,
    allocatedMembers: [],
  },
  travel: { lead: null, passengers: [], flightNumber: null, specialRequests: null },
  experience: { traveller: null, answers: [] },
  esim: { profiles: [] },
  ground: { passenger: null, changes: {}, pickupInstructions: null },
};

const travelKinds = ['lounge', 'fast_track', 'dining', 'fitness'];

/** Returns the booking kinds that share a shape of details; airport services have four kinds. */
const kindsOf = (shape: string): string[] => (shape === 'travel' ? travelKinds : [shape]);

/**
 * Erases a user's personal data in an app, in the caller's transaction. Data of the user alone is deleted.
 * Data needed for accounting or by other members is assigned to a pseudonym, a user row without personal data
 * that cannot sign in. For a user without another app their own row becomes the pseudonym. For others a new
 * row is created, so that this app keeps no reference to them.
 */
export async function eraseTraces(ctx: MemberContext, person: Person): Promise<void> {
  const { id: userId } = person;
  const { id: appId } = ctx.app;
  const isElsewhere = await belongsElsewhere(ctx, userId);
  const pseudonym = isElsewhere ? await createPseudonym(ctx) : userId;
  const erased = { userId, pseudonym };
  // What is found by a booking's user or by its details comes before the booking itself.
  await eraseCredentials(ctx, userId);
  await eraseFromWishlists(ctx, erased);
  await deleteHotelSearchesOf(ctx, userId);
  await eraseFromTransfers(ctx, erased);
  await eraseFromCircles(ctx, erased);
  await deleteMails(ctx, appId, aboutBookingsOf(appId, userId));
  await eraseFromCheckouts(ctx, erased);
  await eraseFromBookings(ctx, erased);
  await eraseMember(ctx, erased);
  await deleteMails(ctx, appId, sentToUser(userId));
  if (!isElsewhere) await eraseUser(ctx, userId);
  const { membershipId } = ctx.member;
  await redactPersonInDeliveries(ctx, { appId, userId, membershipId, pseudonym });
}

/** Clears the personal fields of a user's bookings in this app and assigns the bookings to the pseudonym. */
async function eraseFromBookings(
  ctx: MemberContext,
  { userId, pseudonym }: { userId: string; pseudonym: string },
): Promise<void> {
  const { id: appId } = ctx.app;
  const ofPerson = sql`app_id = ${appId} and user_id = ${userId}`;
  await executeInOrder(ctx, [
    ...eraseBookingDetails(ofPerson),
    sql`update bookings set details = ${withoutAddresses(sql`details`)} where ${ofPerson} and kind = 'ground'`,
    sql`update bookings set cancellation = cancellation - 'reason' where ${ofPerson} and cancellation is not null`,
    sql`update bookings set user_id = ${pseudonym} where ${ofPerson}`,
    sql`update bookings set payer_user_id = ${pseudonym} where app_id = ${appId} and payer_user_id = ${userId}`,
  ]);
}

/** Runs the statements one at a time, because later ones depend on earlier ones. */
async function executeInOrder(ctx: MemberContext, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await ctx.db.execute(statement);
}

/**
 * SQL condition for e-mails about a user's bookings sent to the people named in them. An e-mail that was
 * already delivered has no stored text, so it is matched by recipient alone.
 */
function aboutBookingsOf(appId: string, userId: string): SQL {
  return sql`m.kind like 'booking\\_%' and exists (
    select 1 from bookings b
    where b.app_id = ${appId} and b.user_id = ${userId}
      and m.recipient in (b.details #>> '{leadGuest,email}', b.details #>> '{lead,email}',
        b.details #>> '{traveller,email}', b.details #>> '{passenger,email}')
      and (m.text = '' or position(b.id::text in m.text) > 0))`;
}

/** Clears the personal fields in the details of each kind of booking. */
function eraseBookingDetails(ofPerson: SQL): SQL[] {
  return Object.entries(erasedDetails).map(
    ([shape, blank]) => sql`
      update bookings set details = details || ${JSON.stringify(blank)}::jsonb, updated_at = now()
      where ${ofPerson} and kind in (${sql.join(
        kindsOf(shape).map((kind) => sql`${kind}`),
        sql`, `,
      )})`,
  );
}
