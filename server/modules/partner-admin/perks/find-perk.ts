import { type FoundPerk, findCataloguePerks } from '#server/modules/perks/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { type FoundApp, notFound } from '../find.ts';

/** Returns the perk that the app offers under this code or id. Throws not_found, and invalid_state if it is withdrawn. */
export async function findPerk(ctx: OperatorContext, app: FoundApp, name: string): Promise<FoundPerk> {
  const perk = await findEverOffered(ctx, app, name);
  if (perk.withdrawnAt !== null)
    throw problem('invalid_state', { detail: `The perk "${perk.code}" is withdrawn from the catalogue.` });
  return perk;
}

/** Returns the perk of the catalogue under this code or id, withdrawn or not. Throws not_found. */
export async function findEverOffered(ctx: OperatorContext, app: FoundApp, name: string): Promise<FoundPerk> {
  const [perk] = await findCataloguePerks(ctx, app.id, [name]);
  if (!perk) throw notFound(ctx, `perk of ${app.slug}`, name);
  return perk;
}
