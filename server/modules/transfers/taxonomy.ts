/**
 * The closed vocabulary of quotes and of poll filters. Quotes and bookings store the keys, so keys are
 * stable: values may be added, and a key is never reused.
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

export type VehicleType = NumericKey<typeof vehicleTypes>;
export type VehicleClass = NumericKey<typeof vehicleClasses>;
export type Category = (typeof categories)[number];
export type AmenityKey = keyof typeof amenities;
export type StepType = (typeof stepTypes)[number];
export type QuoteSort = (typeof quoteSorts)[number];

export const amenityKeys = Object.keys(amenities) as [AmenityKey, ...AmenityKey[]];

/** Keys and names of a numbered list, in the order of the keys. */
export function listNumbered<Names extends Record<number, string>>(
  names: Names,
): { key: NumericKey<Names>; name: string }[] {
  return Object.entries(names).map(([key, name]) => ({ key: Number(key) as NumericKey<Names>, name }));
}

/** The key of a display name (case-insensitive) or of a numeric key, as text or number; null when unknown. */
export function findNumbered<Names extends Record<number, string>>(
  names: Names,
  input: string | number,
): NumericKey<Names> | null {
  const folded = String(input).trim().toLowerCase();
  const found = listNumbered(names).find(
    ({ key, name }) => String(key) === folded || name.toLowerCase() === folded,
  );
  return found?.key ?? null;
}

/** The value of a list that equals a text, case-insensitive; null when there is none. */
export function findNamed<Value extends string>(values: readonly Value[], input: string): Value | null {
  const folded = input.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === folded) ?? null;
}
