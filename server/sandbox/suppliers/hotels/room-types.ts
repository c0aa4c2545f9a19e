import { z } from 'zod';
import type { RoomType } from '#server/modules/hotels/catalogue/port.ts';
import { draw, drawBetween, trait } from './draws.ts';
import { type Language, textsSchema } from './languages.ts';
import type { Property } from './properties.ts';
import roomKinds from './room-types.json' with { type: 'json' };

/** `sizes` are the smallest and largest size in square metres; `factor` is the price relative to a standard room. */
const roomKindSchema = z.object({
  id: z.string(),
  names: textsSchema,
  beds: textsSchema,
  sizes: z.tuple([z.number(), z.number()]),
  maxOccupancy: z.number(),
  factor: z.number(),
  fewestStars: z.number(),
  mostStars: z.number(),
});

type RoomKind = z.infer<typeof roomKindSchema>;

/** Room kinds by rising price. Stock and rates are drawn from the position, so new kinds go to the end. */
const kinds = z.array(roomKindSchema).parse(roomKinds);

/** A room kind with its position in the list. */
export type PropertyRoom = RoomKind & { position: number };

const positioned: readonly PropertyRoom[] = kinds.map((kind, position) => ({ ...kind, position }));
const roomsByProperty = new WeakMap<Property, PropertyRoom[]>();

/**
 * The room types of a property, cheapest first: standard and family rooms always, and most of the types for
 * its stars.
 */
export function roomsOf(property: Property): PropertyRoom[] {
  const known = roomsByProperty.get(property);
  if (known) return known;
  const rooms = positioned.filter(({ id, position, fewestStars, mostStars }) => {
    if (property.stars < fewestStars || property.stars > mostStars) return false;
    return (
      id === 'standard' || id === 'family' || draw(property.seed, trait.rooms + 1000 + position) % 4 !== 0
    );
  });
  roomsByProperty.set(property, rooms);
  return rooms;
}

/** A room type of a property by its id; undefined when the property does not have it. */
export function findRoom(property: Property, roomTypeId: string): PropertyRoom | undefined {
  return roomsOf(property).find((room) => room.id === roomTypeId);
}

/** A room type in the format of the hotel port. */
export function presentRoom(
  property: Property,
  room: PropertyRoom,
  language: Language,
  images: string[],
): RoomType {
  return {
    id: room.id,
    name: room.names[language],
    beds: room.beds[language],
    english: { name: room.names.en, beds: room.beds.en },
    sizeSquareMetres: drawBetween(
      property.seed,
      trait.roomSize + 1000 + room.position,
      room.sizes[0],
      room.sizes[1],
    ),
    maxOccupancy: room.maxOccupancy,
    images,
  };
}
