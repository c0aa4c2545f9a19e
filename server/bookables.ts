import { registerBookables } from '#server/bookings/index.ts';
import { experienceBookable } from '#server/experiences/bookable.ts';
import { hotelBookable } from '#server/hotel-bookings/bookable.ts';

/**
 * Everything that can be booked, made known to bookings and checkout. Imported for its effect by the worker's list
 * of jobs and by the routes that open checkout sessions.
 */
registerBookables([hotelBookable, experienceBookable]);
