import type { SupplierWebhooks } from '#server/modules/bookings/port.ts';
import { standardWebhooks } from '#server/platform/webhooks/index.ts';
import { VisitChanged } from './protocol.ts';

/** The partner's events, signed as our own webhooks are. */
export const webhooks: SupplierWebhooks = {
  signature: standardWebhooks,
  read(body) {
    const event = VisitChanged.safeParse(body).data;
    return event ? { eventId: event.id, bookings: [{ reference: event.data.reference }] } : null;
  },
};
