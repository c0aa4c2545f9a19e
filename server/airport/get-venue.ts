import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import type { VenueDetails, VenueKind } from './port.ts';
import { presentVenueDetails } from './present.ts';
import { airportSupplier } from './suppliers.ts';
import { wishOf } from './wishes.ts';

type ById = Input<typeof contract.getLounge>;
type Wire = Output<typeof contract.getLounge>;

/** A lounge. An unknown id, or one of another kind, is 404. */
export async function getLounge(ctx: EitherContext, { id }: ById): Promise<Wire> {
  return presentVenueDetails(await venueOfKind(ctx, id, 'lounge'));
}

/** A fast track, in the same way. */
export async function getFastTrack(ctx: EitherContext, { id }: ById): Promise<Wire> {
  return presentVenueDetails(await venueOfKind(ctx, id, 'fast_track'));
}

/** A restaurant, in the same way. */
export async function getRestaurant(ctx: EitherContext, { id }: ById): Promise<Wire> {
  return presentVenueDetails(await venueOfKind(ctx, id, 'dining'));
}

/** A fitness centre, in the same way. */
export async function getFitnessCentre(
  ctx: EitherContext,
  input: Input<typeof contract.getFitnessCentre>,
): Promise<Wire> {
  return presentVenueDetails(await venueOfKind(ctx, input.fitness_id, 'fitness'));
}

/** A venue of a kind, or `not_found`. */
export async function venueOfKind(ctx: EitherContext, id: string, kind: VenueKind): Promise<VenueDetails> {
  const venue = await airportSupplier(ctx.environment).details(ctx, id, wishOf(ctx));
  if (venue?.kind !== kind) throw problem('not_found');
  return venue;
}

/** A venue of any kind, for a page whose address names it by its id alone. An unknown id is 404. */
export async function getVenue(ctx: EitherContext, { id }: ById): Promise<Wire> {
  const venue = await airportSupplier(ctx.environment).details(ctx, id, wishOf(ctx));
  if (!venue) throw problem('not_found');
  return presentVenueDetails(venue);
}
