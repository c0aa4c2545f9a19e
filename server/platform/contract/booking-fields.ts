import { z } from 'zod';
import * as fields from './fields.ts';

/** The field that says what was booked. */
export const BookingKind = z.string().meta({
  description:
    '`hotel`, `lounge`, `fast_track`, `dining`, `fitness`, `experience`, `esim` or `ground`; kinds may be added.',
  example: 'hotel',
});

/** When a booking of any kind takes place, in a response. */
export const bookingTimes = {
  starts_at: fields.timestamp.describe(
    'Start of the stay, visit or ride, or of the validity of an eSIM, in UTC.',
  ),
  ends_at: fields.timestamp.describe(
    'End of the stay, visit or ride, or of the validity of an eSIM, in UTC.',
  ),
};
