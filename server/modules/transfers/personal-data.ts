import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { eraseFromTransfers } from './erase-from-transfers.ts';

/** The bookings of transfers are exported by `bookings`, with the fields of `personal-details.ts`. */
export const personalData = { erase: eraseFromTransfers } satisfies PersonalData;
