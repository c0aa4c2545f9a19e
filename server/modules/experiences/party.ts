import { invalid } from '#server/platform/errors/index.ts';
import type { AgeBand, Pax, PricedVisit } from './port.ts';

/** The members of a party by age band, without empty bands. */
export function bandsOf(pax: Pax): { band: AgeBand; count: number }[] {
  const counts: [AgeBand, number | undefined][] = [
    ['adult', pax.adults],
    ['senior', pax.seniors],
    ['youth', pax.youths],
    ['child', pax.children],
    ['infant', pax.infants],
  ];
  return counts.flatMap(([band, count]) => (count ? [{ band, count }] : []));
}

/** The age band of each traveller, in the order in which they are numbered. */
export function partyBands(pax: Pax): AgeBand[] {
  return bandsOf(pax).flatMap(({ band, count }) => Array.from({ length: count }, () => band));
}

/** Everybody in a party. Infants count only where the product sells places to them. */
export function partySize(pax: Pax, bands: readonly AgeBand[]): number {
  const free = bands.includes('infant') || bands.includes('traveler') ? 0 : (pax.infants ?? 0);
  return bandsOf(pax).reduce((sum, { count }) => sum + count, 0) - free;
}

const fields: Record<AgeBand, string> = {
  adult: 'pax.adults',
  senior: 'pax.seniors',
  youth: 'pax.youths',
  child: 'pax.children',
  infant: 'pax.infants',
  traveler: 'pax.adults',
};

/**
 * Throws 422 on the field of an age band that the product does not take, and on `pax` for too many people. Infants may
 * come where children may, free of charge.
 */
export function checkParty(
  pax: Pax,
  { bands, maxTravellers }: Pick<PricedVisit, 'bands' | 'maxTravellers'>,
): void {
  if (pax.children > 0 && !bands.includes('child') && !bands.includes('traveler')) {
    throw invalid('pax.children', 'not_allowed', 'Must be 0, because only adults may take part.');
  }
  for (const { band } of bandsOf(pax)) {
    const isTaken = bands.includes(band) || bands.includes('traveler');
    if (isTaken || (band === 'infant' && bands.includes('child'))) continue;
    throw invalid(fields[band], 'not_allowed', 'Must be 0, because the product has no price for this age.');
  }
  if (partySize(pax, bands) > maxTravellers) {
    throw invalid('pax', 'too_many', `A booking of this product has at most ${maxTravellers} people.`);
  }
}
