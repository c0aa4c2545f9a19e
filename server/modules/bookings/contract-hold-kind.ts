import { z } from 'zod';
import { holdKinds } from './port.ts';

/** The field that says what the supplier holds for an unpaid booking. */
export const HoldKind = z
  .enum(holdKinds)
  .optional()
  .describe(
    'What the supplier holds until payment. `held`: the place and its price. `price_only`: the price; the place is booked after payment, and if it is gone by then, nothing is charged. `none`: neither; the price is checked when the supplier books.',
  );
