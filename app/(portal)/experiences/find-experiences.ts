import {
  type ExperiencesQuery,
  leastRating,
  lengths,
  searchKind,
} from '#components/experiences/experiences-query.ts';
import * as contract from '#server/modules/experiences/contract.ts';
import {
  listExperienceCategories,
  type ProductPage,
  searchExperiences,
  searchExperiencesByKeyword,
  searchExperiencesNearby,
} from '#server/modules/experiences/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import type { MemberPortal } from '#server/portal/index.ts';

export const perPage = 18;
/** Search radius around the member: reaches beyond a suburb and stays near enough for an afternoon. */
const radiusKm = 15;

/**
 * One page of results for the query. Refusals that the member can correct, and failures, are returned as the
 * problem.
 */
export async function findExperiences(
  portal: MemberPortal,
  query: ExperiencesQuery,
): Promise<ProductPage | Problem> {
  const ctx = portal.memberContext;
  const { currency } = portal;
  const common = {
    page: query.page,
    per_page: perPage,
    currency,
    categories: query.category ? [query.category] : undefined,
  };
  try {
    switch (searchKind(query)) {
      case 'near': {
        await enforceCostLimit(contract.searchExperiencesNearby, ctx);
        const { lat, lng } = query.near as NonNullable<ExperiencesQuery['near']>;
        return await searchExperiencesNearby(ctx, { ...common, lat, lng, radius_km: radiusKm });
      }
      case 'keyword': {
        await enforceCostLimit(contract.searchExperiencesByKeyword, ctx);
        const words = [query.keyword, query.destination].filter(Boolean).join(' ').slice(0, 120);
        return await searchExperiencesByKeyword(ctx, { ...common, query: words });
      }
      default:
        await enforceCostLimit(contract.searchExperiences, ctx);
        return await searchExperiences(ctx, { ...common, ...destinationInput(query) });
    }
  } catch (err) {
    if (isProblem(err)) return err;
    throw err;
  }
}

type Wanted = Pick<
  Input<typeof contract.searchExperiences>,
  'destination_id' | 'start_date' | 'sort' | 'filters'
>;

function destinationInput(query: ExperiencesQuery): Wanted {
  const length: { least?: number; most?: number } = query.length ? lengths[query.length] : {};
  return {
    destination_id: query.destination,
    start_date: query.date || undefined,
    sort: query.sort,
    filters: {
      max_price: query.maxPrice ?? undefined,
      min_rating: query.rated ? leastRating : undefined,
      min_duration_minutes: length.least,
      max_duration_minutes: length.most,
      free_cancellation: query.free || undefined,
      confirmation_type: query.instant ? 'instant' : undefined,
    },
  };
}

/** The number of experiences by category in a destination; null if the counts cannot be read. */
export async function countCategories(
  portal: MemberPortal,
  destination: string,
): Promise<ReadonlyMap<string, number> | null> {
  try {
    const { categories } = await listExperienceCategories(portal.memberContext, {
      destination_id: destination,
    });
    return new Map(categories.map(({ slug, count }) => [slug, count]));
  } catch (err) {
    if (isProblem(err)) return null;
    throw err;
  }
}
