import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { experienceCategories } from './categories.ts';
import type * as contract from './contract-search.ts';
import { findDestination } from './search-experiences.ts';
import { experienceSupplier } from './suppliers.ts';

/** Every category with its number of products, including empty categories. */
export async function listExperienceCategories(
  ctx: PublicContext,
  input: Input<typeof contract.listExperienceCategories>,
): Promise<Output<typeof contract.listExperienceCategories>> {
  const supplier = experienceSupplier(ctx.environment);
  const place = input.destination_id === undefined ? null : await findDestination(ctx, input.destination_id);
  const counts = await supplier.countByCategory(ctx, place);
  return {
    categories: experienceCategories.map(({ slug, name }) => ({ slug, name, count: counts.get(slug) ?? 0 })),
  };
}
