import { z } from 'zod';
import type { BookingName, SupplierWebhooks } from '#server/modules/bookings/port.ts';
import { escapedSlashes } from '#server/platform/webhooks/index.ts';

const text = z.string().min(1).max(200).nullish().catch(null);

/** The outcome of an accepted order: the order with its `request_id`, or `reason` and no eSIMs. */
const outcome = z.object({
  request_id: text,
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  description: text,
  reason: text,
});

/**
 * Airalo's events. It repeats one up to 20 times until it is answered with exactly 200, and asks with HEAD whether the
 * address exists. Events about data volumes and our credit concern no order. The secret is the client secret.
 */
export const webhooks: SupplierWebhooks = {
  signature: {
    header: 'airalo-signature',
    algorithm: 'sha512',
    encoding: 'hex',
    signedText: escapedSlashes,
  },
  read(body) {
    const inner = typeof body.data === 'object' && body.data !== null ? body.data : {};
    const read = outcome.safeParse({ ...body, ...inner });
    if (!read.success) return null;
    const { request_id: request, code, description, reason } = read.data;
    const bookings: BookingName[] = [
      ...(description ? [{ reference: description }] : []),
      // An accepted order is stored under its request until it has a number of its own.
      ...(request ? [{ supplierReference: request }] : []),
    ];
    if (bookings.length === 0) return null;
    const result = reason ? 'failed' : String(code ?? 'issued');
    return { eventId: `${request ?? description} ${result}`, bookings };
  },
};
