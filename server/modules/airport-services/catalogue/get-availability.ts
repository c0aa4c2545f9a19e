import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import { venueOfKind } from './get-venue.ts';
import type { VenueKind } from './port.ts';
import { airportSupplier } from './suppliers.ts';
import { checkVisitDate } from './visit-dates.ts';

type ById = Input<typeof contract.getLoungeAvailability>;
type Wire = Output<typeof contract.getLoungeAvailability>;

/** Slots of a lounge on a date; 404 for an unknown id or a venue of another kind. */
export async function getLoungeAvailability(ctx: EitherContext, input: ById): Promise<Wire> {
  return slotsOn(ctx, 'lounge', input.id, input);
}

/** Slots of a fast track; errors as for a lounge. */
export async function getFastTrackAvailability(ctx: EitherContext, input: ById): Promise<Wire> {
  return slotsOn(ctx, 'fast_track', input.id, input);
}

/** Slots of a restaurant; errors as for a lounge. */
export async function getRestaurantAvailability(ctx: EitherContext, input: ById): Promise<Wire> {
  return slotsOn(ctx, 'dining', input.id, input);
}

/** Slots of a fitness centre; errors as for a lounge. */
export async function getFitnessAvailability(
  ctx: EitherContext,
  input: Input<typeof contract.getFitnessAvailability>,
): Promise<Wire> {
  return slotsOn(ctx, 'fitness', input.fitness_id, input);
}

async function slotsOn(
  ctx: EitherContext,
  kind: VenueKind,
  id: string,
  { date, guests }: { date: string; guests: number },
): Promise<Wire> {
  const venue = await venueOfKind(ctx, id, kind);
  checkVisitDate(date, venue.timeZone);
  const { currency } = venue;
  const slots = await airportSupplier(ctx.environment).slots(ctx, id, date, currency);
  if (!slots) throw problem('not_found');
  return {
    id,
    date,
    time_zone: venue.timeZone,
    slots: slots.map(({ time, endTime, remaining, priceMinor }) => ({
      time,
      end_time: endTime,
      remaining,
      price: toMajor(priceMinor, currency),
      currency,
      available: remaining >= guests,
    })),
  };
}
