import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { type Venue, weekdays } from './port.ts';
import { sellingAirportSuppliers } from './selling-suppliers.ts';
import { preferencesOf } from './venue-preferences.ts';

/** The fitness centres of an airport; with a date, those open on that day. 404 for an unknown airport. */
export async function listFitnessCentres(
  ctx: EitherContext,
  input: Input<typeof contract.listFitnessCentres>,
): Promise<Venue[]> {
  const suppliers = await sellingAirportSuppliers(ctx);
  const venues = await suppliers.venuesAt(ctx, input.airport_code, 'fitness', preferencesOf(ctx, input));
  if (!venues) throw problem('not_found');
  const day = input.date && weekdays[Temporal.PlainDate.from(input.date).dayOfWeek - 1];
  return venues.filter(({ openingHours }) => !day || openingHours.some((hours) => hours.day === day));
}
