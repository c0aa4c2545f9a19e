import { sessions } from '#server/modules/auth/schema.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { pointEntries } from '#server/modules/loyalty/schema.ts';
import { savedPerks } from '#server/modules/perks/schema.ts';
import { countryCodeText, getNotificationChoices } from '#server/modules/tenants/index.ts';
import { memberships, users } from '#server/modules/tenants/schema.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { type Output, type Reply, reply } from '#server/platform/contract/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { rateLimited, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract.ts';
import { exportedBooking } from './exported-bookings.ts';
import { readCircles, readMails, readPayments, readWishlists } from './read-personal-records.ts';

type Wire = Output<typeof contract.exportPersonalData>;

/** The export reads every table with personal data, so it is limited to five in any 24 hours. */
const exportLimit = { limit: 5, windowSeconds: 86_400 };

/**
 * Exports the personal data of the caller in this app as a JSON file. Fails with `rate_limited` over the
 * limit.
 */
export async function exportPersonalData(ctx: MemberContext): Promise<Reply<Wire>> {
  const { userId, membershipId } = ctx.member;
  const key = `export:${ctx.app.id}:${userId}`;
  const taken = await slidingWindowLimit(ctx, key, exportLimit.limit, exportLimit.windowSeconds);
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
  const [profile, membership, choices, signIns, points, perks, booked, payments, lists, circles, mails] =
    await Promise.all([
      readProfile(ctx),
      readMembership(ctx),
      getNotificationChoices(ctx),
      readSessions(ctx),
      membershipId ? readPoints(ctx, membershipId) : [],
      membershipId ? readPerks(ctx, membershipId) : [],
      ctx.db
        .select()
        .from(bookings)
        .where(and(eq(bookings.appId, ctx.app.id), eq(bookings.userId, userId)))
        .orderBy(asc(bookings.startsAt), asc(bookings.id)),
      readPayments(ctx),
      readWishlists(ctx),
      readCircles(ctx),
      readMails(ctx),
    ]);
  const now = isoInstant(Date.now());
  const body: Wire = {
    exported_at: now,
    app: { id: ctx.app.id, name: ctx.app.name },
    profile,
    membership,
    notification_choices: choices,
    sessions: signIns,
    points,
    perks,
    bookings: booked.map(exportedBooking),
    payments,
    wishlists: lists,
    circles,
    mails,
  };
  const headers = { 'content-disposition': `attachment; filename="my-data-${now.slice(0, 10)}.json"` };
  return reply(body, { headers });
}

async function readProfile(ctx: MemberContext): Promise<Wire['profile']> {
  const [row] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      first_name: users.firstname,
      last_name: users.lastname,
      phone_number: sql<string | null>`nullif(${users.phoneNumber}, '')`,
      gender: sql<string | null>`nullif(${users.gender}, '')`,
      date_of_birth: users.dateOfBirth,
      country: sql<string | null>`nullif(${users.country}, '')`,
      country_code: sql<
        string | null
      >`(select ${sql.raw(countryCodeText)} from users u where u.id = ${ctx.member.userId})`,
      is_vendor: users.isVendor,
      vendor_name: users.vendorName,
      image: users.image,
      vibes: users.vibes,
      currency: users.currency,
      locale: users.locale,
      created_at: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, ctx.member.userId));
  if (!row) throw problem('not_found');
  return row;
}

async function readMembership(ctx: MemberContext): Promise<Wire['membership']> {
  const [row] = await ctx.db
    .select({
      id: memberships.id,
      tier: memberships.tier,
      status: memberships.status,
      joined_at: memberships.joinedAt,
    })
    .from(memberships)
    .where(and(eq(memberships.appId, ctx.app.id), eq(memberships.userId, ctx.member.userId)));
  return row ?? null;
}

async function readSessions(ctx: MemberContext): Promise<Wire['sessions']> {
  return ctx.db
    .select({
      user_agent: sessions.userAgent,
      created_at: sessions.createdAt,
      expires_at: sessions.expiresAt,
      ended: sql<boolean>`${sessions.revokedAt} is not null or ${sessions.expiresAt} <= now()::timestamptz(3)`,
    })
    .from(sessions)
    .where(and(eq(sessions.appId, ctx.app.id), eq(sessions.userId, ctx.member.userId)))
    .orderBy(asc(sessions.id));
}

async function readPoints(ctx: MemberContext, membershipId: string): Promise<Wire['points']> {
  return ctx.db
    .select({
      points: pointEntries.points,
      reason: pointEntries.reason,
      note: pointEntries.note,
      booking_id: pointEntries.bookingId,
      created_at: pointEntries.createdAt,
    })
    .from(pointEntries)
    .where(and(eq(pointEntries.appId, ctx.app.id), eq(pointEntries.membershipId, membershipId)))
    .orderBy(asc(pointEntries.id));
}

async function readPerks(ctx: MemberContext, membershipId: string): Promise<Wire['perks']> {
  return ctx.db
    .select({
      id: savedPerks.id,
      title: savedPerks.title,
      status: savedPerks.status,
      units_total: savedPerks.unitsTotal,
      units_used: savedPerks.unitsUsed,
      expires_at: savedPerks.expiresAt,
      created_at: savedPerks.createdAt,
    })
    .from(savedPerks)
    .where(and(eq(savedPerks.appId, ctx.app.id), eq(savedPerks.membershipId, membershipId)))
    .orderBy(asc(savedPerks.id));
}
