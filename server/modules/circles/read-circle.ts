import type { MemberContext } from '#server/platform/context/index.ts';
import { runText } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { type CircleRow, type MemberRow, presentCircle, type WireCircle } from './present.ts';
import { currentMembersText, myCircleText } from './queries.ts';

/** A circle that the caller is in, without its members. Fails with not_found. */
export async function readCircle(ctx: MemberContext, circleId: string): Promise<WireCircle> {
  return presentCircle(await findCircle(ctx, circleId));
}

/** A circle that the caller is in, with its members. Fails with not_found. */
export async function readCircleWithMembers(ctx: MemberContext, circleId: string): Promise<WireCircle> {
  const circle = await findCircle(ctx, circleId);
  const members = await runText<MemberRow>(ctx.db, currentMembersText, [ctx.app.id, circle.id]);
  return presentCircle(circle, members);
}

async function findCircle(ctx: MemberContext, circleId: string): Promise<CircleRow> {
  if (!isUuid(circleId)) throw problem('not_found');
  const [circle] = await runText<CircleRow>(ctx.db, myCircleText, [ctx.app.id, ctx.member.userId, circleId]);
  if (!circle) throw problem('not_found');
  return circle;
}
