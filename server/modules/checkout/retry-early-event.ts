import { z } from 'zod';
import { type PaymentEvent, settleEvent, unreadEvent } from '#server/modules/payments/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { applyEvent, type WebhookScope } from './apply-payment-event.ts';

/** Retries an event that arrived before its payment was stored. Idempotent. */
export const retryEarlyEvent = defineJob({
  name: 'retry_early_event',
  payload: z.object({ gateway: z.string(), eventId: z.string() }),
  run: async (ctx, payload) => {
    await transaction(ctx, async (ctx) => {
      const unread = (await unreadEvent(ctx, payload)) as { event: PaymentEvent; scope: WebhookScope } | null;
      if (!unread) return;
      const { outcome, intent } = await applyEvent(ctx, unread.event, unread.scope);
      await settleEvent(ctx, unread.event, intent, outcome);
    });
  },
});
