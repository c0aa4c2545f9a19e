import { z } from 'zod';
import type { SupplierWebhooks } from '#server/modules/bookings/port.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue, type Job } from '#server/platform/jobs/index.ts';
import { ownOrigin } from '../../own-origin.ts';
import { decideOrder } from '../orders.ts';

export const roamlarkName = 'roamlark';

const timeoutMs = 15_000;

/** Its events are not signed, so each is only a hint to ask for the order. */
export const webhooks: SupplierWebhooks = {
  signature: 'none',
  read(body) {
    const event = z.object({ event: z.string(), order_code: z.string() }).safeParse(body);
    if (!event.success) return null;
    return { eventId: event.data.event, bookings: [{ supplierReference: event.data.order_code }] };
  },
};

/** The body of the event about the decision of an order. */
export function decisionEvent(order: string): { event: string; order_code: string } {
  return { event: `decided-${order}`, order_code: order };
}

/** Decides an order some seconds after it was accepted, and sends the event about it. */
export const decideRoamlarkOrder: Job<{ reference: string }> = defineJob({
  name: 'decide_roamlark_order',
  payload: z.object({ reference: z.string() }),
  run: async (ctx, { reference }) => {
    await transaction(ctx, async (ctx) => {
      const decided = await decideOrder(ctx, reference);
      if (decided) await enqueue(ctx, deliverRoamlarkEvent, { order: decided.supplier_reference });
    });
  },
});

/**
 * Delivers an event as a real supplier does: over HTTP, to this server's own address. If it never arrives, the order is
 * asked for every five minutes.
 */
export const deliverRoamlarkEvent = defineJob({
  name: 'deliver_roamlark_event',
  payload: z.object({ order: z.string() }),
  maxAttempts: 10,
  run: async (ctx, { order }) => {
    const response = await fetch(new URL(`/v1/webhooks/suppliers/${roamlarkName}`, ownOrigin()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(decisionEvent(order)),
      signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook received status ${response.status}`);
  },
});
