import { travelBookable } from '#server/modules/airport-services/bookings/product-adapter.ts';
import { registerBookables, registerSandboxTriggers } from '#server/modules/bookings/index.ts';
import { esimBookable } from '#server/modules/esim/product-adapter.ts';
import { experienceBookable } from '#server/modules/experiences/product-adapter.ts';
import { hotelAdapter } from '#server/modules/hotels/bookings/product-adapter.ts';
import { groundBookable } from '#server/modules/transfers/product-adapter.ts';
import { groundTriggers } from '#server/modules/transfers/triggers.ts';

/**
 * Registers the adapters of all products and the triggers of their simulated suppliers. Imported for this
 * side effect by the list of jobs and by the routes that open checkout sessions.
 */
registerBookables([hotelAdapter, experienceBookable, travelBookable, esimBookable, groundBookable]);
registerSandboxTriggers([...groundTriggers]);
