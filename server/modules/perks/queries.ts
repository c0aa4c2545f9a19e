import type { BaseContext, MemberContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import {
  and,
  desc,
  eq,
  getTableColumns,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { walletSize } from './contract.ts';
import type { PerkState } from './kinds.ts';
import { perkCatalogue, savedPerks } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

/** The current status by the database's clock, even if the sweep has not stored it yet. */
export const statusNow = sql<PerkState>`case
  when saved_perks.status in ('available', 'active') and saved_perks.expires_at <= sojourn_clock()::timestamptz(3) then 'expired'
  when saved_perks.status = 'active' and saved_perks.activation_expires_at <= sojourn_clock()::timestamptz(3) then 'available'
  else saved_perks.status end`;

/** The latest booking that has locked or used a unit of the perk. */
const latestBooking = sql<string | null>`(
  select l.booking_id from perk_locks l
  where l.app_id = saved_perks.app_id and l.perk_id = saved_perks.id and l.state <> 'returned'
  order by l.updated_at desc limit 1)`;

const perkColumns = {
  ...getTableColumns(savedPerks),
  statusNow,
  isValidYet: sql<boolean>`saved_perks.valid_from <= sojourn_clock()::timestamptz(3)`,
};

export type PerkRow = typeof savedPerks.$inferSelect & {
  statusNow: PerkState;
  isValidYet: boolean;
  bookingId: string | null;
};

/** Query for the perks of a membership, the newest first, at most `walletSize`. */
export function walletQuery(
  ctx: DbContext,
  appId: string | Placeholder,
  membershipId: string | Placeholder,
  status?: PerkState,
) {
  return ctx.db
    .select({ ...perkColumns, bookingId: latestBooking.as('booking_id') })
    .from(savedPerks)
    .where(and(ofMember(appId, membershipId), status ? sql`${statusNow} = ${status}` : undefined))
    .orderBy(desc(savedPerks.id))
    .limit(walletSize);
}

/** The perks of a membership, as `walletQuery` finds them. */
export const walletOfMember = prepareOnce((db) =>
  walletQuery({ db }, sql.placeholder('appId'), sql.placeholder('membershipId')).prepare('wallet of member'),
);

/** Query for the perks of a membership that a booking has locked or used, the newest first. */
export function bookingPerksQuery(ctx: DbContext, appId: string, membershipId: string, bookingId: string) {
  const isInBooking = sql`exists (
    select 1 from perk_locks l
    where l.app_id = ${appId} and l.booking_id = ${bookingId} and l.perk_id = saved_perks.id and l.state <> 'returned')`;
  return ctx.db
    .select({ ...perkColumns, bookingId: sql<string | null>`${bookingId}::uuid`.as('booking_id') })
    .from(savedPerks)
    .where(and(ofMember(appId, membershipId), isInBooking))
    .orderBy(desc(savedPerks.id));
}

/** Query for the perks that an app sells for points, the cheapest first. */
export function catalogueQuery(ctx: DbContext, appId: string) {
  return ctx.db
    .select({ ...getTableColumns(perkCatalogue), points: sql<number>`${perkCatalogue.points}` })
    .from(perkCatalogue)
    .where(and(eq(perkCatalogue.appId, appId), isNull(perkCatalogue.withdrawnAt), sql`points is not null`))
    .orderBy(perkCatalogue.points, perkCatalogue.id);
}

/** Returns a perk of the caller. Fails with `not_found` if it is unknown or belongs to another member. */
export async function ownPerk(ctx: MemberContext, id: string): Promise<PerkRow> {
  const membershipId = membershipOf(ctx);
  if (!isUuid(id)) throw problem('not_found');
  const [row] = await ctx.db
    .select({ ...perkColumns, bookingId: latestBooking.as('booking_id') })
    .from(savedPerks)
    .where(and(ofMember(ctx.app.id, membershipId), eq(savedPerks.id, id)));
  if (!row) throw problem('not_found');
  return row;
}

/** Returns the caller's membership id. Fails with `not_found` for staff without a membership. */
export function membershipOf(ctx: MemberContext): string {
  const { membershipId } = ctx.member;
  if (membershipId === null) throw problem('not_found');
  return membershipId;
}

function ofMember(appId: string | Placeholder, membershipId: string | Placeholder): SQL | undefined {
  return and(eq(savedPerks.appId, appId), eq(savedPerks.membershipId, membershipId));
}
