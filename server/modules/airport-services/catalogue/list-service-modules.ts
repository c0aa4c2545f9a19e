import type { ServerContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { askEverySupplier } from '#server/platform/resilience/index.ts';
import type * as contract from './contract.ts';
import { kindName } from './kind-names.ts';
import { venueKinds } from './port.ts';
import { airportSuppliers } from './suppliers.ts';
import { preferencesOf } from './venue-preferences.ts';

/**
 * The kinds of service at a location with their number of venues, of all suppliers that answer; empty for an unknown
 * location.
 */
export async function listServiceModules(
  ctx: ServerContext,
  input: Input<typeof contract.listServiceModules>,
): Promise<Output<typeof contract.listServiceModules>> {
  const { countryOrRegion: countryCode, transportHubId: hubId, cityId } = input;
  const { language } = preferencesOf(ctx, input);
  const { answers, failure } = await askEverySupplier(ctx, await airportSuppliers.offered(ctx), (supplier) =>
    supplier.countByKind(ctx, { countryCode, hubId, cityId }),
  );
  const modules = venueKinds
    .map((key) => ({ key, count: answers.reduce((sum, { answer }) => sum + (answer.get(key) ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ key, name: kindName(key, language), venue_count: count }));
  if (modules.length === 0 && failure !== null) throw failure;
  return { modules };
}
