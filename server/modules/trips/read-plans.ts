import { productOf } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { usualAirports } from '#server/modules/places/index.ts';
import { users } from '#server/modules/tenants/schema.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { and, eq, inArray, type Placeholder, sql } from '#server/platform/db/sql.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { GapContext, Plan } from './gap-plans.ts';
import { instantText } from './queries.ts';
import type { GapKind } from './schema.ts';

/** The input for finding the gaps of a member's trips. */
export type GapInput = { plans: Plan[]; context: GapContext };

/** The states of bookings that are plans: held, unpaid, booked, and over. */
const currentStates = [
  'held',
  'pending_payment',
  'fulfilling',
  'pending_supplier',
  'confirmed',
  'cancelling',
  'completed',
] as const;

/**
 * All current bookings of the member, until two days after their end, soonest first. Runs one query for the
 * bookings and one for the airports of stays.
 */
export async function readPlans(ctx: MemberContext): Promise<GapInput> {
  const rows = await bookingsOfMember(ctx.db).execute({ appId: ctx.app.id, userId: ctx.member.userId });
  const { modules } = ctx.app;
  return {
    plans: await withAirports(ctx, rows.map(planOf)),
    context: {
      homeCountry: rows[0]?.home || null,
      sells: {
        beds: modules.includes('hotels'),
        rides: modules.includes('transfers'),
        esims: modules.includes('esim'),
        experiences: modules.includes('experiences'),
      },
      now: rows[0]?.now ?? isoInstant(databaseNowMs(ctx.environment)),
    },
  };
}

/**
 * Selects one row per booking. Bookings that ended within two days count, because a ride or stay of the day
 * before may lead into a trip.
 */
export function currentBookings(
  { db }: Pick<MemberContext, 'db'>,
  appId: string | Placeholder,
  userId: string | Placeholder,
) {
  return db
    .select({
      booking: {
        id: bookings.id,
        kind: bookings.kind,
        state: bookings.state,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        timeZone: bookings.timeZone,
        countryCode: bookings.countryCode,
        title: bookings.title,
        details: bookings.details,
      },
      dismissed: sql<GapKind[]>`array(select d.kind from dismissed_gaps d
        where d.app_id = ${bookings.appId} and d.booking_id = ${bookings.id})`,
      home: users.country,
      now: sql<string>`${instantText(sql`sojourn_now()`)}`,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        eq(bookings.appId, appId),
        eq(bookings.userId, userId),
        sql`${bookings.endsAt} > sojourn_now()::timestamptz(3) - interval '2 days'`,
        inArray(bookings.state, [...currentStates]),
      ),
    )
    .orderBy(bookings.startsAt, bookings.id);
}

const bookingsOfMember = prepareOnce((db) =>
  currentBookings({ db }, sql.placeholder('appId'), sql.placeholder('userId')).prepare('current bookings'),
);

type Row = Awaited<ReturnType<typeof currentBookings>>[number];

function planOf({ booking, dismissed }: Row): Plan {
  const { kind, details, ...plan } = booking;
  const { stay, ride, mobileData, airport, isActivity } = productOf(kind).tripFacts({ details });
  return {
    ...plan,
    dismissed,
    stay: stay ? { ...stay, airport: null } : null,
    ride: ride ?? null,
    mobileData: mobileData ?? null,
    airport: airport ?? null,
    isActivity: isActivity ?? false,
  };
}

/** The plans, each stay with the airport that most people use to reach it. */
async function withAirports(ctx: MemberContext, plans: readonly Plan[]): Promise<Plan[]> {
  const stays = plans.flatMap(({ id, stay }) => (stay ? [{ id, stay }] : []));
  const airports = await usualAirports(
    ctx,
    stays.map(({ stay: { latitude, longitude } }) => ({ latitude, longitude })),
  );
  const airportOf = new Map(stays.map(({ id }, position) => [id, airports[position] ?? null]));
  return plans.map((plan) =>
    plan.stay ? { ...plan, stay: { ...plan.stay, airport: airportOf.get(plan.id) ?? null } } : plan,
  );
}
