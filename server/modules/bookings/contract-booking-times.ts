import { fields } from '#server/platform/contract/index.ts';

/** When a booking of any kind takes place, in a response. */
export const bookingTimes = {
  starts_at: fields.timestamp.describe(
    'Start of the stay, visit or ride, or of the validity of an eSIM, in UTC.',
  ),
  ends_at: fields.timestamp.describe(
    'End of the stay, visit or ride, or of the validity of an eSIM, in UTC.',
  ),
};
