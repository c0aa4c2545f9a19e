import type { ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import { kindName } from './kind-names.ts';
import { airportSupplier } from './suppliers.ts';
import { preferencesOf } from './venue-preferences.ts';

/** The kinds of service at a location with their number of venues; empty for an unknown location. */
export async function listServiceModules(
  ctx: ServerContext,
  input: Input<typeof contract.listServiceModules>,
): Promise<Output<typeof contract.listServiceModules>> {
  const { countryOrRegion: countryCode, transportHubId: hubId, cityId } = input;
  const { language } = preferencesOf(ctx, input);
  const counts = await airportSupplier(ctx.environment).countByKind(ctx, { countryCode, hubId, cityId });
  const modules = [...counts]
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, name: kindName(key, language), venue_count: count }));
  return { modules };
}
