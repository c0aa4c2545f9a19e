import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { callAirportSupplier } from './call-supplier.ts';
import type * as contract from './contract.ts';
import type { VenueDetails, VenueKind } from './port.ts';
import { presentVenueDetails } from './present.ts';
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
  const venue = await callAirportSupplier(ctx, (supplier, callCtx) =>
    supplier.details(callCtx, id, wishOf(ctx)),
  );
  if (venue?.kind !== kind) throw problem('not_found');
  return venue;
}
