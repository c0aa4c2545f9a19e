import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SupplierWebhooks } from '#server/modules/bookings/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { ownOrigin } from '../own-origin.ts';
import { cancelByProperty } from './orders.ts';
import { simulatedSuppliers } from './suppliers.ts';

/** The property of the test hotel cancels so long after the booking. */
const cancelsAfterMs = 20_000;
const timeoutMs = 15_000;

/** The supplier that signs; the other simulated suppliers do not, as some real ones. */
const signingSupplier = simulatedSuppliers[0]?.name;
const signatureHeader = 'x-kestrel-signature';

/** How the events of a simulated supplier are verified and read. */
export function webhooksOf(supplier: string): SupplierWebhooks {
  return {
    signature:
      supplier === signingSupplier
        ? { header: signatureHeader, algorithm: 'sha512', encoding: 'hex', toleranceSeconds: 300 }
        : 'none',
    read(body) {
      const event = z.object({ id: z.string(), data: z.object({ order: z.string() }) }).safeParse(body);
      if (!event.success) return null;
      return { eventId: event.data.id, bookings: [{ supplierReference: event.data.data.order }] };
    },
  };
}

/** Makes the headers and the body of an event that a simulated supplier sends about one of its orders. */
export function supplierEvent(
  supplier: string,
  order: string,
): { headers: Record<string, string>; body: string } {
  const id = `hev_${sha256Hex(`cancelled/${order}`).slice(0, 24)}`;
  const body = JSON.stringify({ id, type: 'order.cancelled', data: { order } });
  const secret = secretOf(supplier);
  if (supplier !== signingSupplier || !secret) return { headers: {}, body };
  const sentAt = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha512', secret).update(`${sentAt}.${body}`).digest('hex');
  return { headers: { [signatureHeader]: `t=${sentAt},v1=${signature}` }, body };
}

const secretOf = (supplier: string): string | undefined => config.webhookSecrets.Sandbox[supplier]?.[0];

/** Lets the property of the test hotel cancel a booking, twenty seconds later or, with latency off, at once. */
export async function scheduleCancellation(ctx: BaseContext, reference: string): Promise<void> {
  const delayMs = config.sandboxLatency === 'off' ? 0 : cancelsAfterMs;
  await enqueue(ctx, cancelSandboxStay, { reference }, { delayMs });
}

/** Cancels a booking for the property, and sends the event about it. */
export const cancelSandboxStay = defineJob({
  name: 'cancel_sandbox_stay',
  payload: z.object({ reference: z.string() }),
  run: async (ctx, { reference }) => {
    await transaction(ctx, async (ctx) => {
      const cancelled = await cancelByProperty(ctx, reference);
      if (cancelled) await enqueue(ctx, deliverSupplierEvent, cancelled);
    });
  },
});

/**
 * Delivers an event of a simulated supplier as a real one does: over HTTP, to this server's own address. The supplier
 * that signs sends nothing where the settings have no secret for it; the daily comparison then finds the change.
 */
export const deliverSupplierEvent = defineJob({
  name: 'deliver_supplier_event',
  payload: z.object({ supplier: z.string(), order: z.string() }),
  maxAttempts: 10,
  run: async (ctx, { supplier, order }) => {
    if (supplier === signingSupplier && !secretOf(supplier)) return;
    const { headers, body } = supplierEvent(supplier, order);
    const response = await fetch(new URL(`/v1/webhooks/suppliers/${supplier}`, ownOrigin()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook received status ${response.status}`);
  },
});
