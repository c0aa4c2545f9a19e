import { isActiveCircleMember } from '#server/modules/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { type CursorPosition, decodeCursor, encodeCursor } from '#server/platform/contract/page-cursor.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { namePlaces } from './name-places.ts';
import { instantText } from './queries.ts';
import type { CircleTrip, CircleTripPage } from './views.ts';

type Row = {
  booking_id: string;
  kind: CircleTrip['kind'];
  title: string;
  status: CircleTrip['status'];
  starts_at: string;
  ends_at: string;
  time_zone: string;
  image: string | null;
  place_id: string | null;
  place_name: string | null;
  country_code: string | null;
  user_id: string;
  username: string;
  user_image: string | null;
};

/** One page of the circle's bookings. Throws not_found unless the caller is an active member. */
export async function listCircleTrips(
  ctx: MemberContext,
  input: Input<typeof contract.listCircleTrips>,
): Promise<CircleTripPage> {
  const { userId } = ctx.member;
  if (!(await isActiveCircleMember(ctx, input.circle_id, userId))) throw problem('not_found');
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor);
  const rows = await ctx.db.execute<Row>(
    circleTripsQuery(ctx.app.id, input.circle_id, input.when, after, input.limit + 1),
  );
  const page = rows.slice(0, input.limit);
  const nameOf = await namePlaces(ctx, page);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    trips: page.map((row) => viewCircleTrip({ ...row, place_name: nameOf(row) }, userId)),
    nextCursor: last ? encodeCursor({ startsAt: last.starts_at, id: last.booking_id }) : null,
  };
}

function viewCircleTrip(row: Row, readerId: string): CircleTrip {
  return {
    bookingId: row.booking_id,
    kind: row.kind,
    title: row.title,
    place: { name: row.place_name, countryCode: row.country_code },
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    image: row.image,
    bookedBy: { userId: row.user_id, username: row.username, image: row.user_image },
    isMine: row.user_id === readerId,
  };
}

/**
 * Selects bookings of a circle by its current members with an active app membership. It reads only columns
 * that are not private to the member who booked. The membership is a subquery per booking, because with a
 * join the planner may start from all members of a small app and read all their bookings.
 */
export function circleTripsQuery(
  appId: string,
  circleId: string,
  when: 'upcoming' | 'past',
  after: CursorPosition | null,
  atMost: number,
): SQL {
  const isUpcoming = when === 'upcoming';
  const direction = isUpcoming ? sql`asc` : sql`desc`;
  const operator = isUpcoming ? sql`>` : sql`<`;
  const afterCursor = after
    ? sql`and (b.starts_at, b.id) ${operator} (${after.startsAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return sql`
    select b.id as booking_id, b.kind, b.title, b.state as status, b.place_id, b.place_name, b.country_code, b.time_zone,
      ${instantText(sql`b.starts_at`)} as starts_at, ${instantText(sql`b.ends_at`)} as ends_at,
      b.details ->> 'image' as image, u.id as user_id, u.username, u.image as user_image
    from bookings b
    join circle_members m on m.app_id = b.app_id and m.user_id = b.user_id and m.circle_id = b.circle_id
      and m.status = 'active'
    join users u on u.id = b.user_id
    where b.app_id = ${appId} and b.circle_id = ${circleId} and b.state in ('pending_supplier', 'confirmed', 'cancelling', 'completed')
      and (select k.status from memberships k where k.app_id = b.app_id and k.user_id = b.user_id) = 'active'
      and ${isUpcoming ? sql`b.ends_at > sojourn_now()::timestamptz(3)` : sql`b.ends_at <= sojourn_now()::timestamptz(3)`} ${afterCursor}
    order by b.starts_at ${direction}, b.id ${direction} limit ${atMost}`;
}
