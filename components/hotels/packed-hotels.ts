import { fromJsonProp, type JsonProp, toJsonProp } from '../ui/json-prop.ts';
import type { ListedHotel } from './listed-hotel.ts';

type Field = keyof ListedHotel;

/** A packed row has the values of a hotel in this order. */
const fields = Object.keys({
  id: true,
  name: true,
  stars: true,
  rating: true,
  district: true,
  distanceKm: true,
  lat: true,
  lng: true,
  image: true,
  amenities: true,
  board: true,
  isRefundable: true,
  freeUntil: true,
  total: true,
  dueAtProperty: true,
  isDueConverted: true,
  hasChargesAtHotel: true,
} satisfies Record<Field, true>) as Field[];

/** Hotels without the names of their fields, which are half of the length of a list. */
export type PackedHotels = JsonProp<ListedHotel[Field][][]>;

/** Packs the hotels that the page hands to the browser. */
export function packHotels(hotels: readonly ListedHotel[]): PackedHotels {
  return toJsonProp(hotels.map((hotel) => fields.map((field) => hotel[field])));
}

/** Returns the hotels that `packHotels` has packed. */
export function unpackHotels(packed: PackedHotels): ListedHotel[] {
  return fromJsonProp(packed).map(
    (values) =>
      Object.fromEntries(fields.map((field, index) => [field, values[index]])) as unknown as ListedHotel,
  );
}
