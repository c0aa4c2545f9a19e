import { invalid } from '#server/platform/errors/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import { bandsOf } from './party.ts';
import type { AgeBand, NamedTraveller } from './port.ts';

/** A traveller as checkout receives it. */
export type GivenTraveller = { first_name: string; last_name: string; age_band: AgeBand };

/** The number of people for whom a question for each traveller is asked. */
export function travellerCount({ pax }: Pick<ExperienceDetails, 'pax'>): number {
  return bandsOf(pax).reduce((sum, { count }) => sum + count, 0);
}

/**
 * The names of everybody who takes part, if the operator needs them. Throws 422 below `field` if they are not as many
 * of each age band as the party has.
 */
export function checkTravellers(
  { names, pax }: Pick<ExperienceDetails, 'names' | 'pax'>,
  given: readonly GivenTraveller[],
  field: string,
): NamedTraveller[] {
  const travellers = given.map(({ first_name, last_name, age_band }) => ({
    firstName: first_name,
    lastName: last_name,
    band: age_band,
  }));
  if (names === 'lead' && travellers.length === 0) return [];
  const wanted = bandsOf(pax);
  const fits =
    travellers.length === travellerCount({ pax }) &&
    wanted.every(({ band, count }) => travellers.filter((one) => one.band === band).length === count);
  if (!fits) {
    const party = wanted.map(({ band, count }) => `${count} ${band}`).join(', ');
    throw invalid(`${field}.travellers`, 'required', `The operator needs the name of everybody: ${party}.`);
  }
  return travellers;
}
