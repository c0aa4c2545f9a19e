import { fields } from '#server/platform/contract/index.ts';

/** The field that says how long a booking can be paid. */
export const HoldExpiresAt = fields.timestamp
  .nullable()
  .describe('Until then an unpaid booking can be paid; null once it is confirmed.');
