import { stepsOfCarts } from '../member-steps.ts';
import { stepsOfOperators } from '../outside-steps.ts';
import type { Step } from '../steps.ts';
import { shopSteps } from './shop-steps.ts';
import { stripeSteps } from './stripe-steps.ts';
import { supplierSteps } from './supplier-steps.ts';

/** The steps of members and of what is outside, where the adapters of real suppliers are sold. */
export const realSteps: readonly Step[] = [
  ...shopSteps,
  ...stepsOfCarts,
  ...stripeSteps,
  ...supplierSteps,
  ...stepsOfOperators,
];
