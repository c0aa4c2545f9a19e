import type { Category, StepType, VehicleClass, VehicleType } from '#server/modules/transfers/port.ts';

/** The words by which Mozio's providers call the vehicles of our taxonomy; the first that fits decides. */
const types: readonly (readonly [RegExp, VehicleType])[] = [
  [/water.?taxi/, 10],
  [/helicopter/, 11],
  [/ferry|boat/, 9],
  [/train|rail|metro/, 8],
  [/mini.?bus/, 4],
  [/coach/, 5],
  [/shuttle/, 6],
  [/\bbus\b/, 7],
  [/suv/, 2],
  [/mini.?van|\bvan\b/, 3],
  [/sedan/, 1],
];

const classes: readonly (readonly [RegExp, VehicleClass])[] = [
  [/electric/, 5],
  [/first|luxury/, 4],
  [/business|executive|premium/, 3],
  [/economy/, 1],
  [/standard/, 2],
];

const categories: readonly (readonly [RegExp, Category])[] = [
  [/charter/, 'Charter'],
  [/private/, 'Private transfer'],
  [/shared/, 'Shared transfer'],
  [/scheduled|public/, 'Scheduled service'],
];

const stepTypes: readonly (readonly [RegExp, StepType | 'walk'])[] = [
  [/walk/, 'walk'],
  [/train|rail|metro|subway|tram/, 'rail'],
  [/ferry|boat|water/, 'ferry'],
  [/air|flight|plane|helicopter/, 'air'],
  [/bus|coach|shuttle/, 'bus'],
];

/** The vehicle type of a name; an unknown one is kept as a key. */
export const vehicleTypeOf = (name: string | null | undefined): VehicleType => mapped(types, name, 1);

/** The vehicle class of a name; an unknown one is kept as a key. */
export const vehicleClassOf = (name: string | null | undefined): VehicleClass => mapped(classes, name, 2);

/** The category of a name; an unknown one is kept as a key. */
export const categoryOf = (name: string | null | undefined): Category =>
  mapped(categories, name, 'Private transfer');

/** The kind of a leg. Anything that is neither on foot, on rails, by water, by air nor a bus is a car. */
export function stepTypeOf(type: string | null | undefined): StepType | 'walk' {
  const word = (type ?? '').toLowerCase();
  return stepTypes.find(([pattern]) => pattern.test(word))?.[1] ?? 'car';
}

function mapped<Value>(
  known: readonly (readonly [RegExp, Value])[],
  name: string | null | undefined,
  unnamed: Value,
): Value | string {
  const word = (name ?? '').toLowerCase().trim();
  const key = word.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return known.find(([pattern]) => pattern.test(word))?.[1] ?? (key === '' ? unnamed : key.slice(0, 64));
}
