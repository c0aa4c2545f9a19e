import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { archiveCircle } from './archive-circle.ts';
import { lockMyCircle } from './circle.ts';
import type * as contract from './contract.ts';

/** Archives the circle; only its owner may. Fails with not_found, not_circle_manager. */
export async function deleteCircle(
  ctx: MemberContext,
  input: Input<typeof contract.deleteCircle>,
): Promise<undefined> {
  return transaction(ctx, async (ctx) => {
    const { circle, me } = await lockMyCircle(ctx, input.circle_id);
    if (me.role !== 'owner') throw problem('not_circle_manager');
    await archiveCircle(ctx, circle.id);
    return undefined;
  });
}
