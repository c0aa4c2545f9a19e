import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq } from '#server/platform/db/sql.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { pointEntries } from './schema.ts';

export const personalData = { exportFor: { points: readPoints } } satisfies PersonalData;

async function readPoints(ctx: MemberContext) {
  const { membershipId } = ctx.member;
  if (!membershipId) return [];
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
