import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { searchFields } from './port.ts';
import { sellingAirportSuppliers } from './selling-suppliers.ts';
import { preferencesOf } from './venue-preferences.ts';
import type { VenuePage } from './views.ts';

const defaultRadiusKm = 100;

/** One page of the venues at the airports that match a keyword. */
export async function searchAirportServices(
  ctx: EitherContext,
  input: Input<typeof contract.searchAirportServices>,
): Promise<VenuePage> {
  const { keyword, pageNumber: page, pageSize: perPage, latitude, longitude } = input;
  const fields = [...new Set(input.searchFields)].flatMap((number) => searchFields[number - 1] ?? []);
  const near =
    latitude === undefined || longitude === undefined
      ? null
      : {
          latitude: Number(latitude),
          longitude: Number(longitude),
          radiusKm: input.radius ?? defaultRadiusKm,
        };
  const preferences = preferencesOf(ctx, input);
  const found = await (await sellingAirportSuppliers(ctx)).search(ctx, {
    ...preferences,
    keyword,
    fields,
    fuzzy: input.enableFuzzy,
    byWeight: input.sortBy.includes(1),
    near,
    page,
    perPage,
  });
  return { venues: found.venues, page, perPage, total: found.total };
}
