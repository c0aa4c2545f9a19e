import { freeUntilOfRule } from '#server/modules/bookings/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import type * as contract from './contract.ts';
import { venueOfKind } from './get-venue.ts';
import type { VenueKind } from './port.ts';
import { sellingAirportSuppliers } from './selling-suppliers.ts';
import type { VenueAvailability } from './views.ts';
import { checkVisitDate } from './visit-dates.ts';

type ById = Input<typeof contract.getLoungeAvailability>;

/** Slots of a lounge on a date; 404 for an unknown id or a venue of another kind. */
export async function getLoungeAvailability(ctx: EitherContext, input: ById): Promise<VenueAvailability> {
  return slotsOn(ctx, 'lounge', input.id, input);
}

/** Slots of a fast track; errors as for a lounge. */
export async function getFastTrackAvailability(ctx: EitherContext, input: ById): Promise<VenueAvailability> {
  return slotsOn(ctx, 'fast_track', input.id, input);
}

/** Slots of a restaurant; errors as for a lounge. */
export async function getRestaurantAvailability(ctx: EitherContext, input: ById): Promise<VenueAvailability> {
  return slotsOn(ctx, 'dining', input.id, input);
}

/** Slots of a fitness centre; errors as for a lounge. */
export async function getFitnessAvailability(
  ctx: EitherContext,
  input: Input<typeof contract.getFitnessAvailability>,
): Promise<VenueAvailability> {
  return slotsOn(ctx, 'fitness', input.fitness_id, input);
}

async function slotsOn(
  ctx: EitherContext,
  kind: VenueKind,
  id: string,
  { date, guests, currency: requested }: { date: string; guests: number; currency?: string | undefined },
): Promise<VenueAvailability> {
  const venue = await venueOfKind(ctx, id, kind, requested);
  checkVisitDate(ctx, date, venue.timeZone);
  const { currency, timeZone } = venue;
  const slots = await (await sellingAirportSuppliers(ctx)).slots(ctx, id, date, currency);
  if (!slots) throw problem('not_found');
  return {
    venueId: id,
    date,
    timeZone,
    currency,
    slots: slots.map((slot) => {
      const startsAt = localToInstant(date, slot.time, timeZone);
      return {
        ...slot,
        totalMinor: guests * slot.priceMinor,
        startsAt,
        freeUntil: freeUntilOfRule(venue.cancellation, startsAt),
        isAvailable: slot.remaining >= guests,
      };
    }),
  };
}
