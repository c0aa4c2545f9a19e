/** Bugs that the simulation plants in itself, to show that it finds them. */
export const plants = {
  'capture-before-book': 'a payment is captured before the supplier is asked',
  'refund-not-idempotent': 'a refund that is requested again pays twice',
  'release-forgotten': 'nothing is released at the supplier when a booking ends',
  'cancellation-assumed': 'a booking is cancelled without its supplier',
  'reconciler-off': 'no reconciler and no sweep runs',
} as const;

export type Plant = keyof typeof plants;

/** True for the name of a planted bug. */
export const isPlant = (name: string): name is Plant => Object.hasOwn(plants, name);
