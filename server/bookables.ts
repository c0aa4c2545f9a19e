import { registerBookables, registerSandboxTriggers } from '#server/bookings/index.ts';
import { esimBookable } from '#server/esim/bookable.ts';
import { experienceBookable } from '#server/experiences/bookable.ts';
import { groundBookable } from '#server/ground-transport/bookable.ts';
import { groundTriggers } from '#server/ground-transport/triggers.ts';
import { hotelBookable } from '#server/hotel-bookings/bookable.ts';
import { travelBookable } from '#server/travel-bookings/bookable.ts';

/**
 * Registers the adapters of all products and the triggers of their simulated suppliers. Imported for this
 * side effect by the list of jobs and by the routes that open checkout sessions.
 */
registerBookables([hotelBookable, experienceBookable, travelBookable, esimBookable, groundBookable]);
registerSandboxTriggers([...groundTriggers]);
