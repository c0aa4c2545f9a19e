import { z } from 'zod';
import type { BookingName, SupplierWebhooks } from '#server/modules/bookings/port.ts';
import { referenceField } from './find-bookings.ts';

/** Events about stays; those about flights and the test event concern no booking of ours. */
const stayEvent = z.object({
  id: z.string().min(1),
  type: z.string().startsWith('stays.'),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  }),
});

/** The events of Duffel, which come at least once and in any order. */
export const duffelWebhooks: SupplierWebhooks = {
  signature: { header: 'x-duffel-signature', algorithm: 'sha256', encoding: 'hex', toleranceSeconds: 300 },
  read(body) {
    const event = stayEvent.safeParse(body);
    if (!event.success) return null;
    const { id, metadata } = event.data.data.object;
    const reference = metadata?.[referenceField];
    const bookings: BookingName[] = [
      ...(id ? [{ supplierReference: id }] : []),
      ...(typeof reference === 'string' ? [{ reference }] : []),
    ];
    return bookings.length > 0 ? { eventId: event.data.id, bookings } : null;
  },
};
