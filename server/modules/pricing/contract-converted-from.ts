import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

/** What a price was converted from. */
export const ConvertedFrom = z
  .object({
    total: fields.amount.describe('The total in the currency of the supplier.'),
    currency: fields.currencyCode.describe('Currency of the supplier.'),
    rate: z.number().positive().describe('Units of the price’s currency for one unit of `currency`.'),
  })
  .optional()
  .describe(
    'Only where the supplier answered in another currency than asked. You are charged the converted price.',
  );

/** What a total was converted from at a rate that is pinned, so that a repeated request finds the same total. */
export const PinnedConvertedFrom = ConvertedFrom.describe(
  'Only where the supplier answered in another currency than asked. The rate is pinned: you are charged the converted total.',
);
