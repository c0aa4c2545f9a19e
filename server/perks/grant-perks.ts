import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { writeEvents } from './ledger.ts';
import { expiryMailAt } from './mail-expiring-perks.ts';
import { type SavedPerk, savedPerks } from './schema.ts';
import { scheduleSweep } from './sweep.ts';

type Described = Pick<SavedPerk, 'title' | 'category' | 'valueType' | 'applicableProducts'> &
  Partial<
    Pick<
      SavedPerk,
      'description' | 'image' | 'valueMinor' | 'valueCurrency' | 'instructions' | 'terms' | 'translations'
    >
  >;

export type NewPerk = Described & {
  membershipId: string;
  /** Made here unless told. */
  id?: string;
  /** One unless told. */
  units?: number;
  /** Instants in ISO-8601; now and never unless told. */
  validFrom?: string;
  expiresAt?: string | null;
  catalogueId?: string | null;
};

/**
 * Puts perks into wallets of an app and answers their ids, in the order given. All or none; joins the caller's
 * transaction. `note` tells the ledger why.
 */
export async function grantPerks(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  perks: readonly NewPerk[],
  note = '',
): Promise<string[]> {
  if (perks.length === 0) return [];
  const rows = perks.map(({ units = 1, id = newId(), ...perk }) => ({
    ...perk,
    id,
    appId,
    unitsTotal: units,
  }));
  await transaction(ctx, async (ctx) => {
    await ctx.db.insert(savedPerks).values(rows);
    await writeEvents(
      ctx,
      appId,
      rows.map(({ id, unitsTotal }) => ({ perkId: id, kind: 'granted', units: unitsTotal, note })),
    );
    const ends = rows.flatMap(({ expiresAt }) => (expiresAt ? [Date.parse(expiresAt)] : []));
    await scheduleSweep(ctx, ...ends, ...ends.map(expiryMailAt));
  });
  return rows.map(({ id }) => id);
}
