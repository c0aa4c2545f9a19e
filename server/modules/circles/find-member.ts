import type { PublicContext } from '#server/platform/context/index.ts';
import { runText } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { MemberRow } from './present.ts';
import { memberColumns, memberSources } from './queries.ts';

const memberText = `
  select ${memberColumns} from ${memberSources}
  where m.app_id = $1 and m.circle_id = $2 and m.id = $3`;

/** A membership of this circle in any status. Fails with not_found. */
export async function findMember(ctx: PublicContext, circleId: string, memberId: string): Promise<MemberRow> {
  if (!isUuid(memberId)) throw problem('not_found');
  const [member] = await runText<MemberRow>(ctx.db, memberText, [ctx.app.id, circleId, memberId]);
  if (!member) throw problem('not_found');
  return member;
}

/** An active or pending member of the circle. Fails with not_found for those who left or were removed. */
export async function findCurrentMember(
  ctx: PublicContext,
  circleId: string,
  memberId: string,
): Promise<MemberRow> {
  const member = await findMember(ctx, circleId, memberId);
  if (member.status === 'left' || member.status === 'removed') throw problem('not_found');
  return member;
}

/** Ends a membership of a circle; the caller must hold the lock of the circle. */
export async function endCircleMembership(
  ctx: PublicContext,
  memberId: string,
  status: 'left' | 'removed',
): Promise<void> {
  await ctx.db.execute(sql`
    update circle_members set status = ${status}, ended_at = sojourn_now()
    where app_id = ${ctx.app.id} and id = ${memberId}`);
}
