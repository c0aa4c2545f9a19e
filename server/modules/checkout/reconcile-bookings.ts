import { z } from 'zod';
import { enqueueLostReleases } from '#server/modules/bookings/index.ts';
import { defineJob, runEachStep } from '#server/platform/jobs/index.ts';
import { enqueueLostCancellations } from './enqueue-lost-cancellations.ts';
import { enqueueStuckFulfilments } from './enqueue-stuck-fulfilments.ts';
import { enqueueStuckSessions } from './enqueue-stuck-sessions.ts';
import { compareWithSuppliers } from './read-back.ts';

/**
 * Repairs bookings and sessions whose jobs were lost or are dead: those in fulfilment, open sessions that nothing
 * works on, requested cancellations, and ended bookings whose supplier may still keep them. Then compares bookings
 * with the orders of their suppliers. What it cannot repair becomes a case. A step that fails does not keep the
 * others from running.
 */
export const reconcileBookings = defineJob({
  name: 'reconcile_bookings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  pool: 'external',
  run: async (ctx) => {
    await runEachStep(ctx, {
      stuck_fulfilments: enqueueStuckFulfilments,
      stuck_sessions: enqueueStuckSessions,
      lost_cancellations: enqueueLostCancellations,
      lost_releases: enqueueLostReleases,
      supplier_comparison: compareWithSuppliers,
    });
  },
});
