import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { eraseFromBookings } from './erase-from-bookings.ts';
import { exportBookings } from './export-bookings.ts';

export const personalData = {
  exportFor: { bookings: exportBookings },
  erase: eraseFromBookings,
} satisfies PersonalData;
