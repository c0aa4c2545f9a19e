import { guestsIn, occupanciesOf, type Party, type RoomOccupancy } from '../catalogue/index.ts';

/** A room of a stay with the named guests who sleep in it, the first of them its lead. */
export type FilledRoom<Named> = RoomOccupancy & { guests: Named[] };

/**
 * Places the named guests in the rooms of a stay. A guest with a `room`, counted from 1, sleeps there; the others fill
 * the rooms in order, but while there are enough names each room gets one. A guest whose room is full, or does not
 * exist, is placed like the others. No room gets more names than guests; names beyond all guests are left out.
 */
export function placeGuests<Named extends { room?: number | null }>(
  party: Party,
  named: readonly Named[],
): FilledRoom<Named>[] {
  const rooms = occupanciesOf(party).map((occupancy): FilledRoom<Named> => ({ ...occupancy, guests: [] }));
  const others = named.filter((guest) => {
    const room = guest.room ? rooms[guest.room - 1] : undefined;
    if (!room || isFull(room)) return true;
    room.guests.push(guest);
    return false;
  });
  rooms.forEach((room, index) => {
    const emptyLater = rooms.slice(index + 1).filter(({ guests }) => guests.length === 0).length;
    const own = room.guests.length === 0 ? 1 : 0;
    const count = Math.min(guestsIn(room) - room.guests.length, Math.max(own, others.length - emptyLater));
    room.guests.push(...others.splice(0, count));
  });
  return rooms;
}

/** A bed of a stay: its room, and who sleeps there if that is named. */
export type GuestSlot<Named> = { room: number; guest: Named | null };

/** One slot for each guest of a stay, room after room, the lead of each room first. */
export function guestSlots<Named extends { room?: number | null }>(
  party: Party,
  named: readonly Named[],
): GuestSlot<Named>[] {
  return placeGuests(party, named).flatMap((room, index) =>
    Array.from({ length: guestsIn(room) }, (_, bed) => ({
      room: index + 1,
      guest: room.guests[bed] ?? null,
    })),
  );
}

const isFull = (room: FilledRoom<unknown>): boolean => room.guests.length >= guestsIn(room);
