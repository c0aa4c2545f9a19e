import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { organisations } from './schema.ts';

type NewOrganisation = { id: string; name: string; slug: string; defaultCurrency: string };

/** Creates an organisation. A slug or id in use fails with the unique violation of the database. */
export async function createOrganisation(
  ctx: Pick<BaseContext, 'db'>,
  organisation: NewOrganisation,
): Promise<void> {
  await ctx.db.insert(organisations).values(organisation);
}

/** Changes the given fields of an organisation; at least one is required. */
export async function changeOrganisation(
  ctx: Pick<BaseContext, 'db'>,
  organisationId: string,
  change: { name?: string | undefined; defaultCurrency?: string | undefined },
): Promise<void> {
  await ctx.db.update(organisations).set(change).where(eq(organisations.id, organisationId));
}
