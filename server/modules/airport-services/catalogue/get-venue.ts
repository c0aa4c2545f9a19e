import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import type { VenueDetails, VenueKind } from './port.ts';
import { sellingAirportSuppliers } from './selling-suppliers.ts';
import { preferencesOf } from './venue-preferences.ts';

type ById = Input<typeof contract.getLounge>;

/** Details of a lounge; 404 for an unknown id or a venue of another kind. */
export async function getLounge(ctx: EitherContext, { id, currency }: ById): Promise<VenueDetails> {
  return venueOfKind(ctx, id, 'lounge', currency);
}

/** Details of a fast track; errors as for a lounge. */
export async function getFastTrack(ctx: EitherContext, { id, currency }: ById): Promise<VenueDetails> {
  return venueOfKind(ctx, id, 'fast_track', currency);
}

/** Details of a restaurant; errors as for a lounge. */
export async function getRestaurant(ctx: EitherContext, { id, currency }: ById): Promise<VenueDetails> {
  return venueOfKind(ctx, id, 'dining', currency);
}

/** Details of a fitness centre; errors as for a lounge. */
export async function getFitnessCentre(
  ctx: EitherContext,
  input: Input<typeof contract.getFitnessCentre>,
): Promise<VenueDetails> {
  return venueOfKind(ctx, input.fitness_id, 'fitness', input.currency);
}

/** A venue of a kind; throws `not_found` for an unknown id or another kind. */
export async function venueOfKind(
  ctx: EitherContext,
  id: string,
  kind: VenueKind,
  currency: string | undefined,
): Promise<VenueDetails> {
  const venue = await (await sellingAirportSuppliers(ctx)).details(ctx, id, preferencesOf(ctx, { currency }));
  if (venue?.kind !== kind) throw problem('not_found');
  return venue;
}

/** Details of a venue of any kind, for pages whose URL has no kind; 404 for an unknown id. */
export async function getVenue(ctx: EitherContext, { id, currency }: ById): Promise<VenueDetails> {
  const venue = await (await sellingAirportSuppliers(ctx)).details(ctx, id, preferencesOf(ctx, { currency }));
  if (!venue) throw problem('not_found');
  return venue;
}
