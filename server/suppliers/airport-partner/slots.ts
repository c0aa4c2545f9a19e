import { z } from 'zod';
import type { AirportSupplier } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { logUnread, readItems } from '#server/platform/supplier-http/index.ts';
import type { PartnerClient } from './client.ts';
import { minorOf } from './money.ts';
import { Slot } from './protocol.ts';

const Slots = z.object({ slots: z.array(z.unknown()).max(1_000).nullable() });

/** The slots of a venue on a date; null for an unknown venue. A slot that cannot be read is left out and logged. */
export async function listSlots(
  ctx: BaseContext,
  client: PartnerClient,
  asked: { venue_id: string; date: string; currency: string },
): ReturnType<AirportSupplier['slots']> {
  const { slots } = await client.read(ctx, 'list_slots', asked, Slots);
  if (slots === null) return null;
  const { items, unread } = readItems(Slot, slots);
  logUnread(ctx, 'airport-partner', { slots: unread });
  return items.map(({ time, end_time: endTime, remaining, price }) => ({
    time,
    endTime,
    remaining,
    priceMinor: minorOf(price),
    currency: price.currency,
  }));
}
