import { checkoutSessions } from '#server/modules/checkout/schema.ts';
import { circleMembers, circles } from '#server/modules/circles/schema.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import { wishlistItems, wishlists } from '#server/modules/wishlists/schema.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { and, asc, eq, or, type SQL, sql } from '#server/platform/db/sql.ts';
import { mails } from '#server/platform/email/schema.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.exportPersonalData>;

/** Reads the payments of the caller's checkouts, oldest first. Card data is stored only by the gateway. */
export async function readPayments(ctx: MemberContext): Promise<Wire['payments']> {
  const rows = await ctx.db
    .select({
      id: paymentIntents.id,
      status: paymentIntents.state,
      method: paymentIntents.method,
      minor: paymentIntents.amountMinor,
      currency: paymentIntents.currency,
      created_at: paymentIntents.createdAt,
    })
    .from(checkoutSessions)
    .innerJoin(
      paymentIntents,
      and(
        eq(paymentIntents.appId, checkoutSessions.appId),
        eq(paymentIntents.id, checkoutSessions.paymentIntentId),
      ),
    )
    .where(and(eq(checkoutSessions.appId, ctx.app.id), eq(checkoutSessions.userId, ctx.member.userId)))
    .orderBy(asc(paymentIntents.createdAt));
  return rows.map(({ minor, ...row }) => ({ ...row, amount: toMajor(minor, row.currency) }));
}

/** Reads the caller's wishlists with their items. */
export async function readWishlists(ctx: MemberContext): Promise<Wire['wishlists']> {
  const rows = await ctx.db
    .select({
      id: wishlists.id,
      name: wishlists.name,
      description: wishlists.description,
      created_at: wishlists.createdAt,
      title: wishlistItems.title,
      note: wishlistItems.note,
      added_at: wishlistItems.addedAt,
    })
    .from(wishlists)
    .leftJoin(
      wishlistItems,
      and(eq(wishlistItems.appId, wishlists.appId), eq(wishlistItems.wishlistId, wishlists.id)),
    )
    .where(and(eq(wishlists.appId, ctx.app.id), eq(wishlists.userId, ctx.member.userId)))
    .orderBy(asc(wishlists.id), asc(wishlistItems.position));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofList) => {
    const [list] = ofList;
    if (!list) return [];
    const { name, description, created_at } = list;
    const items = ofList.flatMap(({ title, note, added_at }) =>
      title !== null && added_at !== null ? [{ title, note, added_at }] : [],
    );
    return [{ name, description, items, created_at }];
  });
}

/** Reads the circles that the caller is or was a member of, without the other members' data. */
export async function readCircles(ctx: MemberContext): Promise<Wire['circles']> {
  return ctx.db
    .select({
      name: circles.name,
      role: circleMembers.role,
      status: circleMembers.status,
      joined_at: circleMembers.joinedAt,
    })
    .from(circleMembers)
    .innerJoin(circles, and(eq(circles.appId, circleMembers.appId), eq(circles.id, circleMembers.circleId)))
    .where(
      and(
        eq(circleMembers.appId, ctx.app.id),
        eq(circleMembers.userId, ctx.member.userId),
        // A row that waits for the verification of its address does not belong to a user yet.
        or(eq(circleMembers.status, 'active'), eq(circleMembers.status, 'left')),
      ),
    )
    .orderBy(asc(circleMembers.id));
}

/**
 * SQL condition for e-mails sent to the user. The stored recipient is the address as typed or in lower case.
 */
export const sentToUser = (userId: string): SQL => sql`recipient in (
  select email::text from users where id = ${userId} union select lower(email::text) from users where id = ${userId})`;

/** Reads the e-mails sent to the caller's current address. */
export async function readMails(ctx: MemberContext): Promise<Wire['mails']> {
  return ctx.db
    .select({ kind: mails.kind, subject: mails.subject, created_at: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.appId, ctx.app.id), sentToUser(ctx.member.userId)))
    .orderBy(asc(mails.id));
}
