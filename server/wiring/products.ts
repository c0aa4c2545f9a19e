import { airportServiceAdapter } from '#server/modules/airport-services/bookings/product-adapter.ts';
import type { ProductAdapter, SandboxTrigger } from '#server/modules/bookings/index.ts';
import { esimAdapter } from '#server/modules/esim/product-adapter.ts';
import { experienceAdapter } from '#server/modules/experiences/product-adapter.ts';
import { hotelAdapter } from '#server/modules/hotels/bookings/product-adapter.ts';
import { transferAdapter } from '#server/modules/transfers/product-adapter.ts';
import { paymentTriggers } from '#server/sandbox/payments/triggers.ts';
import { transferTriggers } from '#server/sandbox/transfers/triggers.ts';

/** Every product that can be booked. */
export const products: readonly ProductAdapter[] = [
  hotelAdapter,
  experienceAdapter,
  airportServiceAdapter,
  esimAdapter,
  transferAdapter,
];

/** Events that partners can trigger at the simulated suppliers and payment gateways. */
export const sandboxTriggers: readonly SandboxTrigger[] = [...transferTriggers, ...paymentTriggers];
