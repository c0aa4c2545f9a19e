import type { BaseContext } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { appliesTo, type PayableProduct } from './can-pay-for.ts';
import { lockRows } from './lock-rows.ts';

/** An item that perks may pay for: its product and its number of people, each of whom one perk can cover. */
export type PerkTarget = { product: PayableProduct; people: number };

/**
 * Assigns each perk to the first target that it applies to and that has a person without a perk. Returns the
 * perk ids per target, in the given order. Locks the perks in the caller's transaction. Fails with
 * `not_found` for an unknown or foreign perk, and with `validation_failed` on `<field>.<index>` for a perk
 * without a target.
 */
export async function assignPerks(
  ctx: BaseContext,
  owner: { appId: string; membershipId: string },
  perkItemIds: readonly string[],
  targets: readonly PerkTarget[],
  field: string,
): Promise<string[][]> {
  const ids = perkItemIds.map((id) => id.toLowerCase());
  if (!ids.every(isUuid)) throw problem('not_found');
  const perks = await lockRows(ctx, owner, ids);
  const assigned: string[][] = targets.map(() => []);
  for (const [index, id] of ids.entries()) {
    const applicable = targets.flatMap(({ product }, at) =>
      appliesTo(perks.get(id)?.applicable_products ?? [], product) ? [at] : [],
    );
    const free = applicable.find((at) => (assigned[at]?.length ?? 0) < (targets[at]?.people ?? 0));
    if (free === undefined) {
      const [code, message] =
        applicable.length === 0
          ? ['not_applicable', 'This perk does not apply to any item of this session.']
          : ['too_many', 'There are more perks than travellers. Each perk pays for one traveller.'];
      throw invalid(`${field}.${index}`, code as string, message as string);
    }
    assigned[free]?.push(id);
  }
  return assigned;
}
