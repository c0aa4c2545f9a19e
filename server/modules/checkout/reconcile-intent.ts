import { z } from 'zod';
import { findIntentAnywhere } from '#server/modules/payments/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { reconcilePayment } from './reconcile-payment.ts';

/** Asks the gateway for one payment, after an event that does not say enough. Retried until it answers. */
export const reconcileIntent = defineJob({
  name: 'reconcile_payment',
  payload: z.object({ reference: z.string() }),
  pool: 'external',
  run: async (ctx, { reference }) => {
    const intent = await findIntentAnywhere(ctx, reference);
    if (intent && (await reconcilePayment(ctx, intent)) === 'unreachable')
      throw new Error('The gateway did not answer');
  },
});
