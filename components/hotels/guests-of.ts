import { GuestNationality, RoomGuests } from '#server/modules/hotels/catalogue/contract-guests.ts';
import type { StayQuery } from './results-query.ts';

type Guests = Pick<StayQuery, 'adults' | 'childrenAges' | 'rooms'>;

/** The guests of a stay in the shape of the API. */
export function guestsOf({ adults, childrenAges, rooms }: Guests) {
  return { adults, children: childrenAges.length, children_ages: childrenAges, rooms };
}

/**
 * The nationality of the guests in the shape of the API. The code of no country is left out, as other invalid values of page
 * addresses are.
 */
export const nationalityOf = ({ nationality }: Pick<StayQuery, 'nationality'>): string | undefined =>
  GuestNationality.safeParse(nationality ?? undefined).data;

/** True for guests and rooms that no search and no booking takes. */
export function refusesGuests(guests: Guests): boolean {
  return !RoomGuests.safeParse(guestsOf(guests)).success;
}
