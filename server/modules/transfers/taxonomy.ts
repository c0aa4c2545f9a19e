/**
 * The published vocabulary of quotes and of poll filters. Quotes and bookings store the keys, so keys are
 * stable: values may be added, and a key is never reused. Suppliers may use further values
 * (`unlisted-values.ts`).
 */
export const vehicleTypes = {
  1: 'Sedan',
  2: 'SUV',
  3: 'Van',
  4: 'Minibus',
  5: 'Coach',
  6: 'Shuttle',
  7: 'Bus',
  8: 'Train',
  9: 'Ferry',
  10: 'Water taxi',
  11: 'Helicopter',
} as const;

export const vehicleClasses = {
  1: 'Economy',
  2: 'Standard',
  3: 'Business',
  4: 'First class',
  5: 'Electric',
} as const;

export const categories = ['Private transfer', 'Shared transfer', 'Scheduled service', 'Charter'] as const;

export const amenities = {
  wifi: 'Wi-Fi on board',
  air_conditioning: 'Air conditioning',
  phone_charger: 'Phone charger',
  bottled_water: 'Bottled water',
  meet_and_greet: 'Met at arrivals with a sign',
  flight_tracking: 'The driver follows the flight',
  child_seat: 'Child seat',
  booster_seat: 'Booster seat',
  extra_luggage: 'Room for another suitcase',
  extra_stop: 'A stop on the way',
  wheelchair_accessible: 'Wheelchair accessible',
} as const;

export const stepTypes = ['car', 'bus', 'ferry', 'rail', 'air'] as const;

export const quoteSorts = ['price_asc', 'price_desc', 'rating_desc', 'capacity_desc'] as const;

type NumericKey<Names> = Names extends Record<infer Key extends number, string> ? Key : never;

/**
 * A value that the taxonomy does not list, as the supplier's own key: 1 to 64 characters of letters, digits and
 * underscores, such as `tuk_tuk`. The name to display is made from it.
 */
export type UnlistedKey = string & {};

export type ListedVehicleType = NumericKey<typeof vehicleTypes>;
export type ListedVehicleClass = NumericKey<typeof vehicleClasses>;
export type VehicleType = ListedVehicleType | UnlistedKey;
export type VehicleClass = ListedVehicleClass | UnlistedKey;
export type Category = (typeof categories)[number] | UnlistedKey;
export type AmenityKey = keyof typeof amenities | UnlistedKey;
export type StepType = (typeof stepTypes)[number];
export type QuoteSort = (typeof quoteSorts)[number];

/** A vehicle type or class in its wire shape. */
export type Numbered = { key: number; name: string };

/** Keys and names of a numbered list, in the order of the keys. */
export function listNumbered(names: Readonly<Record<number, string>>): Numbered[] {
  return Object.entries(names).map(([key, name]) => ({ key: Number(key), name }));
}
