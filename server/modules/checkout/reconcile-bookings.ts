import { z } from 'zod';
import { compareWithSuppliers, enqueueLostReleases } from '#server/modules/bookings/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { enqueueStuckFulfilments } from './enqueue-stuck-fulfilments.ts';

/**
 * Repairs bookings whose jobs were lost or are dead: those in fulfilment, and ended ones whose supplier may still
 * keep them. Then compares bookings with the orders of their suppliers. What it cannot repair becomes a case.
 */
export const reconcileBookings = defineJob({
  name: 'reconcile_bookings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  pool: 'external',
  run: async (ctx) => {
    await enqueueStuckFulfilments(ctx);
    await enqueueLostReleases(ctx);
    await compareWithSuppliers(ctx);
  },
});
