import type { ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { kindName } from './kind-names.ts';
import { airportSupplier } from './suppliers.ts';
import { wishOf } from './wishes.ts';

/** The kinds of service that a location has; none for a location that is unknown. */
export async function listServiceModules(
  ctx: ServerContext,
  input: Input<typeof contract.listServiceModules>,
): Promise<Output<typeof contract.listServiceModules>> {
  const { countryOrRegion: countryCode, transportHubId: hubId, cityId } = input;
  const { language } = wishOf(ctx, input.language);
  const counts = await airportSupplier(ctx.environment).countByKind(ctx, { countryCode, hubId, cityId });
  const modules = [...counts]
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, name: kindName(key, language), venue_count: count }));
  return { modules };
}
