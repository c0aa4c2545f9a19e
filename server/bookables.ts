import { registerBookables, registerSandboxTriggers } from '#server/bookings/index.ts';
import { esimBookable } from '#server/esim/bookable.ts';
import { experienceBookable } from '#server/experiences/bookable.ts';
import { groundBookable } from '#server/ground-transport/bookable.ts';
import { groundTriggers } from '#server/ground-transport/triggers.ts';
import { hotelBookable } from '#server/hotel-bookings/bookable.ts';
import { travelBookable } from '#server/travel-bookings/bookable.ts';

/**
 * Everything that can be booked, and what their simulated suppliers can be made to do, made known to bookings and
 * checkout. Imported for its effect by the worker's list
 * of jobs and by the routes that open checkout sessions.
 */
registerBookables([hotelBookable, experienceBookable, travelBookable, esimBookable, groundBookable]);
registerSandboxTriggers([...groundTriggers]);
