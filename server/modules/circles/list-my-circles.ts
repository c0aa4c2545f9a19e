import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { runText } from '#server/platform/db/index.ts';
import type * as contract from './contract.ts';
import { type CircleRow, presentCircle } from './present.ts';
import { myCirclesText } from './queries.ts';

/** The circles in which the caller is an active member, the newest first; at most 50, so without pages. */
export async function listMyCircles(ctx: MemberContext): Promise<Output<typeof contract.listCircles>> {
  const rows = await runText<CircleRow>(ctx.db, myCirclesText, [ctx.app.id, ctx.member.userId]);
  return { circles: rows.map((row) => presentCircle(row)) };
}
