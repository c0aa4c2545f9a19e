import type { RoomType } from '#server/modules/hotels/catalogue/port.ts';
import type { Property } from '../properties.ts';
import { type PropertyRoom, roomsOf } from '../room-types.ts';

/** The rooms as this supplier names them, in English only, by the id of the room kind. */
const names: Record<string, { name: string; beds: string }> = {
  single: { name: 'Single Room', beds: '1 single bed' },
  standard: { name: 'Standard DBL Room', beds: '1 queen-size bed' },
  twin: { name: 'Twin Room', beds: '' },
  superior: { name: 'Room, Double Superior (1 King Bed)', beds: '' },
  family: { name: 'FAMILY ROOM', beds: '' },
  deluxe: { name: 'Deluxe Room with View', beds: '1 king bed' },
  junior_suite: { name: 'JR Suite', beds: '1 king-size bed' },
  suite: { name: 'Suite, Living Room', beds: '1 king bed, 1 sofa bed' },
};

/** The id of a room of a property at this supplier. */
export const ownRoomIdOf = (room: PropertyRoom): string =>
  `RM${String(17 * (room.position + 3)).padStart(4, '0')}`;

/** The room with this id of the supplier. */
export const findOwnRoom = (property: Property, roomId: string): PropertyRoom | undefined =>
  roomsOf(property).find((room) => ownRoomIdOf(room) === roomId);

/** A room in the format of the port. Its size and occupancy are unknown, and there are no pictures. */
export function presentOwnRoom(room: PropertyRoom): RoomType {
  const words = names[room.id] ?? { name: room.names.en, beds: room.beds.en };
  return {
    id: ownRoomIdOf(room),
    ...words,
    english: words,
    sizeSquareMetres: null,
    maxOccupancy: null,
    images: [],
  };
}
