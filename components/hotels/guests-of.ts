import { RoomGuests } from '#server/modules/hotels/catalogue/contract-guests.ts';
import type { StayQuery } from './results-query.ts';

type Guests = Pick<StayQuery, 'adults' | 'childrenAges' | 'rooms'>;

/** The guests of a stay in the shape of the API. */
export function guestsOf({ adults, childrenAges, rooms }: Guests) {
  return { adults, children: childrenAges.length, children_ages: childrenAges, rooms };
}

/** True for guests and rooms that no search and no booking takes. */
export function refusesGuests(guests: Guests): boolean {
  return !RoomGuests.safeParse(guestsOf(guests)).success;
}
