import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { lockRows, type PayableProduct, paysFor } from './lock-rows.ts';

/** Something perks may pay for: the product and how many people it has, each of whom one perk may cover. */
export type PerkTarget = { product: PayableProduct; people: number };

/**
 * Which of several things each perk pays for: the first in order that it applies to and that still has somebody without
 * one. Answers each target's perks in the order given. Locks the perks, in the caller's transaction. Fails with
 * `not_found` for an unknown or foreign perk and `validation_failed` on `<field>.<index>` for one that is left over.
 */
export async function spreadPerks(
  ctx: BaseContext,
  owner: { appId: string; membershipId: string },
  perkItemIds: readonly string[],
  targets: readonly PerkTarget[],
  field: string,
): Promise<string[][]> {
  const ids = perkItemIds.map((id) => id.toLowerCase());
  if (!ids.every(isUuid)) throw problem('not_found');
  const perks = await lockRows(ctx, owner, ids);
  const spread: string[][] = targets.map(() => []);
  for (const [index, id] of ids.entries()) {
    const fitting = targets.flatMap(({ product }, at) => (paysFor(perks.get(id), product) ? [at] : []));
    const free = fitting.find((at) => (spread[at]?.length ?? 0) < (targets[at]?.people ?? 0));
    if (free === undefined) {
      const [code, message] =
        fitting.length === 0
          ? ['not_applicable', 'This perk pays for nothing in this session.']
          : ['too_many', 'One perk pays for one traveller.'];
      throw invalid(`${field}.${index}`, code as string, message as string);
    }
    spread[free]?.push(id);
  }
  return spread;
}
