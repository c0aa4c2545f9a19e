import { type BookingState, publicState } from '#server/modules/bookings/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import type { TripBooking } from './views.ts';

/** The states of bookings that are expected to happen. Unpaid holds are no plans. */
const plannedStates = [
  'pending_supplier',
  'confirmed',
  'cancelling',
] as const satisfies readonly BookingState[];

const plannedStatuses: readonly string[] = plannedStates.map(publicState);

/** Whether a booking is expected to happen. Unpaid holds are no plans. */
export const isPlanned = ({ status }: Pick<TripBooking, 'status'>): boolean =>
  plannedStatuses.includes(status);

/**
 * SQL condition for planned bookings that happen at their time, on columns `state` and `kind`. An eSIM is valid for
 * weeks and makes no journey.
 */
export const isPlannedJourney: SQL = sql.raw(
  `(state in (${plannedStates.map((state) => `'${state}'`).join(', ')}) and kind <> 'esim')`,
);
