import { fields } from '#server/platform/contract/index.ts';

/** The `currency` of searches and of reads that anybody may make. */
export const organisationCurrency = fields.currency
  .optional()
  .describe('ISO 4217; defaults to the currency of the organisation.');

/** The `currency` of what a member holds or buys, and of hotel and transfer searches. */
export const memberCurrency = fields.currency
  .optional()
  .describe('ISO 4217; defaults to the currency of the member’s profile, else of the organisation.');
