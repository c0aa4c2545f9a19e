/** The guests of one room. */
export type RoomOccupancy = { adults: number; childrenAges: number[] };

/**
 * The guests of a stay. With `occupancies` each room has its own guests, which add up to the party; without them
 * `occupanciesOf` distributes the guests.
 */
export type Party = {
  adults: number;
  rooms: number;
  childrenAges: number[];
  occupancies?: RoomOccupancy[];
};

/**
 * The guests of each room: the given ones, or else as even as possible, with the larger rooms first. Each room has an
 * adult, because a party has at least as many adults as rooms; each child joins the room with the fewest guests.
 */
export function occupanciesOf({ adults, rooms, childrenAges, occupancies }: Party): RoomOccupancy[] {
  if (occupancies) return occupancies;
  const even = Array.from({ length: rooms }, (_, index): RoomOccupancy => {
    const hasOneMore = index < adults % rooms;
    return { adults: Math.floor(adults / rooms) + (hasOneMore ? 1 : 0), childrenAges: [] };
  });
  for (const age of childrenAges) smallestOf(even).childrenAges.push(age);
  return even;
}

/** Number of guests of all ages in a room. */
export const guestsIn = ({ adults, childrenAges }: RoomOccupancy): number => adults + childrenAges.length;

const smallestOf = (rooms: RoomOccupancy[]): RoomOccupancy =>
  rooms.reduce((smallest, room) => (guestsIn(room) < guestsIn(smallest) ? room : smallest));
