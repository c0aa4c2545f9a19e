import type { BookingName, SupplierWebhooks } from '#server/modules/bookings/port.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';

const mostBookings = 10;
const deepest = 8;

/**
 * The events of LiteAPI. How they are signed is not documented, so they prove nothing, and each booking that one names
 * anywhere in its body is read back.
 */
export const liteApiWebhooks: SupplierWebhooks = {
  signature: 'none',
  read(body) {
    const bookings = namesIn(body).slice(0, mostBookings);
    if (bookings.length === 0) return null;
    const id = body.event_id ?? body.eventId ?? body.id;
    return { eventId: typeof id === 'string' && id ? id : sha256Hex(JSON.stringify(body)), bookings };
  },
};

/** Ids of bookings and our references in a body, whose parts may be JSON texts. */
function namesIn(value: unknown, depth = 0): BookingName[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') return value.startsWith('{') ? namesIn(parsed(value), depth + 1) : [];
  if (Array.isArray(value)) return value.flatMap((part) => namesIn(part, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]): BookingName[] => {
    if (typeof part === 'string' && /^booking_?id$/i.test(name)) return [{ supplierReference: part }];
    if (typeof part === 'string' && /^client_?reference$/i.test(name)) return [{ reference: part }];
    return namesIn(part, depth + 1);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
