import type { Booking, BookingState } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { and, count, desc, eq, type Placeholder, sql } from '#server/platform/db/sql.ts';

type DbContext = Pick<BaseContext, 'db'>;
type Filter = { organisationId: string; states: readonly BookingState[] };
/** The values of a query, or placeholders for those of a prepared one. */
type Values<Fields> = { [Name in keyof Fields]: Fields[Name] | Placeholder };

const placeholders = {
  organisationId: sql.placeholder('organisationId'),
  states: sql.placeholder('states'),
  after: sql.placeholder('after'),
  offset: sql.placeholder('offset'),
  limit: sql.placeholder('limit'),
};

const matches = ({ organisationId, states }: Values<Filter>) =>
  and(
    eq(bookings.organisationId, organisationId),
    eq(bookings.kind, 'hotel'),
    sql`${bookings.state} = any(${Array.isArray(states) ? sql.param(states) : states})`,
  );

/** The bookings after the booking `after`. */
export const pageAfterQuery = (
  { db }: DbContext,
  { after, limit, ...filter }: Values<Filter & { after: string; limit: number }>,
) =>
  db
    .select()
    .from(bookings)
    .where(and(matches(filter), sql`${bookings.id} < ${after}`))
    .orderBy(desc(bookings.id))
    .limit(limit);

/** The bookings after the first `offset` ones, which are skipped in the index alone: only their ids are read. */
export const pageAtOffsetQuery = (
  { db }: DbContext,
  { offset, limit, ...filter }: Values<Filter & { offset: number; limit: number }>,
) => {
  const first = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(matches(filter))
    .orderBy(desc(bookings.id))
    .limit(1)
    .offset(offset);
  return db
    .select()
    .from(bookings)
    .where(and(matches(filter), sql`${bookings.id} <= (${first})`))
    .orderBy(desc(bookings.id))
    .limit(limit);
};

/** The number of bookings. */
export const countQuery = ({ db }: DbContext, filter: Values<Filter>) =>
  db.select({ total: count() }).from(bookings).where(matches(filter));

const pageAfter = prepareOnce((db) =>
  pageAfterQuery({ db }, placeholders).prepare('hotel bookings after a booking'),
);
const pageAtOffset = prepareOnce((db) =>
  pageAtOffsetQuery({ db }, placeholders).prepare('page of hotel bookings'),
);
const countAll = prepareOnce((db) => countQuery({ db }, placeholders).prepare('count of hotel bookings'));

/** The hotel bookings of an organisation, newest first, at most `limit`: after a booking, or after `offset` ones. */
export function selectBookingPage(
  ctx: DbContext,
  { after, ...page }: Filter & { after: string | null; offset: number; limit: number },
): Promise<Booking[]> {
  return after === null ? pageAtOffset(ctx.db).execute(page) : pageAfter(ctx.db).execute({ ...page, after });
}

/** The number of hotel bookings of an organisation in the given states. */
export async function countBookings(ctx: DbContext, filter: Filter): Promise<number> {
  const [counted] = await countAll(ctx.db).execute(filter);
  return counted?.total ?? 0;
}
