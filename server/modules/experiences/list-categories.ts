import type { BaseContext, PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { experienceCategories } from './categories.ts';
import type * as contract from './contract-search.ts';
import { countListings } from './listing-store.ts';
import type { CategorySlug, ExperiencePlace } from './port.ts';
import { findDestination } from './search-experiences.ts';
import { experienceSuppliers, listedCatalogues, liveCatalogues } from './suppliers.ts';

/** Every category with its number of products, including empty categories. */
export async function listExperienceCategories(
  ctx: PublicContext,
  input: Input<typeof contract.listExperienceCategories>,
): Promise<Output<typeof contract.listExperienceCategories>> {
  const place = input.destination_id === undefined ? null : await findDestination(ctx, input.destination_id);
  const counts = await countByCategory(ctx, place);
  return {
    categories: experienceCategories.map(({ slug, name }) => ({ slug, name, count: counts.get(slug) ?? 0 })),
  };
}

/** The counts of all catalogues added up; one that fails is left out, and thrown if there is nothing else. */
async function countByCategory(
  ctx: BaseContext,
  place: ExperiencePlace | null,
): Promise<ReadonlyMap<CategorySlug, number>> {
  const [, live, listedNames] = await Promise.all([
    experienceSuppliers.offered(ctx),
    liveCatalogues.offeredNames(ctx),
    listedCatalogues.offeredNames(ctx),
  ]);
  const [listed, ...answers] = await Promise.allSettled([
    countListings(ctx, listedNames, place?.id ?? null),
    ...live.map((name) => liveCatalogues.named(ctx.environment, name).countByCategory(ctx, place)),
  ]);
  if (listed.status === 'rejected') throw listed.reason;
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && listed.value.size === 0) throw failed.reason;
  const counts = new Map(listed.value);
  for (const answer of answers) {
    if (answer.status === 'rejected') continue;
    for (const [slug, count] of answer.value) counts.set(slug, (counts.get(slug) ?? 0) + count);
  }
  return counts;
}
