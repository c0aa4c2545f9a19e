import { z } from 'zod';

/** The field that says what was booked. */
export const BookingKind = z.string().meta({
  description:
    '`hotel`, `lounge`, `fast_track`, `dining`, `fitness`, `experience`, `esim` or `ground`; kinds may be added.',
  example: 'hotel',
});
