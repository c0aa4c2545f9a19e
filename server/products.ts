import { registerBookables, registerSandboxTriggers } from '#server/bookings/index.ts';
import { esimBookable } from '#server/esim/product-adapter.ts';
import { experienceBookable } from '#server/experiences/product-adapter.ts';
import { groundBookable } from '#server/ground-transport/product-adapter.ts';
import { groundTriggers } from '#server/ground-transport/triggers.ts';
import { hotelAdapter } from '#server/hotel-bookings/product-adapter.ts';
import { travelBookable } from '#server/travel-bookings/product-adapter.ts';

/**
 * Registers the adapters of all products and the triggers of their simulated suppliers. Imported for this
 * side effect by the list of jobs and by the routes that open checkout sessions.
 */
registerBookables([hotelAdapter, experienceBookable, travelBookable, esimBookable, groundBookable]);
registerSandboxTriggers([...groundTriggers]);
