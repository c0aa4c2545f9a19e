import type { Scenario } from './scenario.ts';

/** The weight of a step that needs a cart, once the seed has one. */
export const hasCart =
  (weight: number) =>
  ({ carts }: Scenario) =>
    carts.length > 0 ? weight : 0;

/** One kind of step that the scheduler may choose. */
export type Step = {
  /** How often it is chosen, relative to the others; 0 while it is impossible. */
  weight: (scenario: Scenario) => number;
  /** Performs it and says in the schedule what was done. */
  run: (scenario: Scenario) => Promise<void>;
};
