import type { RoomType } from '#server/modules/hotels/catalogue/port.ts';
import { draw, drawBetween, trait } from './draws.ts';
import { type Language, type Texts, textIn } from './languages.ts';
import type { Property } from './properties.ts';

type RoomKind = {
  id: string;
  names: Texts;
  beds: Texts;
  sizes: readonly [number, number];
  maxOccupancy: number;
  /** Price relative to a standard room. */
  factor: number;
  fewestStars: number;
  mostStars: number;
};

const kingBed: Texts = ['1 king bed', '1 grand lit', '1 cama king', '1 Kingsize-Bett', 'سرير كبير واحد'];
const queenBed: Texts = ['1 queen bed', '1 lit double', '1 cama doble', '1 Doppelbett', 'سرير مزدوج واحد'];
const twinBeds: Texts = [
  '2 single beds',
  '2 lits simples',
  '2 camas individuales',
  '2 Einzelbetten',
  'سريران منفردان',
];

/** Room kinds by rising price. Stock and rates are drawn from the position, so new kinds go to the end. */
const kinds: readonly RoomKind[] = [
  {
    id: 'single',
    names: ['Single room', 'Chambre simple', 'Habitación individual', 'Einzelzimmer', 'غرفة مفردة'],
    beds: ['1 single bed', '1 lit simple', '1 cama individual', '1 Einzelbett', 'سرير منفرد واحد'],
    sizes: [9, 15],
    maxOccupancy: 1,
    factor: 0.78,
    fewestStars: 1,
    mostStars: 3,
  },
  {
    id: 'standard',
    names: ['Double room', 'Chambre double', 'Habitación doble', 'Doppelzimmer', 'غرفة مزدوجة'],
    beds: queenBed,
    sizes: [14, 24],
    maxOccupancy: 2,
    factor: 1,
    fewestStars: 1,
    mostStars: 5,
  },
  {
    id: 'twin',
    names: ['Twin room', 'Chambre à deux lits', 'Habitación con dos camas', 'Zweibettzimmer', 'غرفة بسريرين'],
    beds: twinBeds,
    sizes: [15, 25],
    maxOccupancy: 2,
    factor: 1.04,
    fewestStars: 1,
    mostStars: 4,
  },
  {
    id: 'superior',
    names: [
      'Superior double room',
      'Chambre double supérieure',
      'Habitación doble superior',
      'Superior-Doppelzimmer',
      'غرفة مزدوجة سوبيريور',
    ],
    beds: kingBed,
    sizes: [20, 30],
    maxOccupancy: 3,
    factor: 1.2,
    fewestStars: 3,
    mostStars: 5,
  },
  {
    id: 'family',
    names: ['Family room', 'Chambre familiale', 'Habitación familiar', 'Familienzimmer', 'غرفة عائلية'],
    beds: [
      '1 double bed, 2 single beds',
      '1 lit double, 2 lits simples',
      '1 cama doble y 2 individuales',
      '1 Doppelbett, 2 Einzelbetten',
      'سرير مزدوج وسريران منفردان',
    ],
    sizes: [26, 38],
    maxOccupancy: 5,
    factor: 1.48,
    fewestStars: 1,
    mostStars: 5,
  },
  {
    id: 'deluxe',
    names: [
      'Deluxe room with view',
      'Chambre de luxe avec vue',
      'Habitación deluxe con vistas',
      'Deluxe-Zimmer mit Aussicht',
      'غرفة ديلوكس بإطلالة',
    ],
    beds: kingBed,
    sizes: [26, 38],
    maxOccupancy: 3,
    factor: 1.42,
    fewestStars: 4,
    mostStars: 5,
  },
  {
    id: 'junior_suite',
    names: ['Junior suite', 'Suite junior', 'Suite júnior', 'Juniorsuite', 'جناح صغير'],
    beds: kingBed,
    sizes: [34, 48],
    maxOccupancy: 3,
    factor: 1.78,
    fewestStars: 4,
    mostStars: 5,
  },
  {
    id: 'suite',
    names: [
      'Suite with living room',
      'Suite avec salon',
      'Suite con salón',
      'Suite mit Wohnzimmer',
      'جناح مع غرفة جلوس',
    ],
    beds: [
      '1 king bed, 1 sofa bed',
      '1 grand lit, 1 canapé-lit',
      '1 cama king y 1 sofá cama',
      '1 Kingsize-Bett, 1 Schlafsofa',
      'سرير كبير وأريكة سرير',
    ],
    sizes: [48, 80],
    maxOccupancy: 4,
    factor: 2.5,
    fewestStars: 4,
    mostStars: 5,
  },
];

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
    name: textIn(room.names, language),
    beds: textIn(room.beds, language),
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
