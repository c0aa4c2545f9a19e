import { z } from 'zod';
import type { SupplierHold } from '#server/modules/bookings/port.ts';
import type { ExperienceOrder } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { parseAmount, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { held } from './answers.ts';
import { beforeOrder } from './client.ts';
import { readProduct } from './details.ts';
import { paxMixOf } from './pax-mix.ts';
import { slotRequest } from './price.ts';

/** What a hold has told: the booking that it becomes, and until when its price and places are kept. */
export const visitHandle = z.object({
  bookingRef: z.string(),
  kind: z.enum(['held', 'price_only', 'none']),
  until: z.string(),
  totalMinor: z.number().nullable(),
});
type VisitHandle = z.infer<typeof visitHandle>;

/**
 * Holds the price for a few minutes, and the places where the operator agrees. A repeat with the handle of a hold that has
 * not ended answers with that hold. A hold ends by itself; Viator cannot be told to give it up, and charges nothing for it.
 */
export async function hold(
  ctx: BaseContext,
  client: SupplierClient,
  clockMs: () => number,
  order: ExperienceOrder,
  until: string,
): Promise<SupplierHold> {
  const known = order.handle ? visitHandle.safeParse(order.handle).data : undefined;
  if (known && Date.parse(known.until) > clockMs()) return asHold(known, order.currency);
  const product = await beforeOrder(ctx, readProduct(ctx, client, order.code));
  if (!product) throw new SupplierFailure('rejected', 'viator: the product is unknown');
  const json = slotRequest({ ...order, paxMix: paxMixOf(product, order.pax) });
  const answer = await client.send(
    ctx,
    { method: 'POST', path: '/bookings/hold', json, appId: order.appId },
    held,
    { operation: 'hold', reference: order.reference },
  );
  const { availability, pricing } = answer.bookingHoldInfo ?? {};
  const isHeld = availability?.status === 'HOLDING';
  const isPriceHeld = pricing?.status === 'HOLDING';
  const ends = [until, isHeld ? availability?.validUntil : null, isPriceHeld ? pricing?.validUntil : null];
  const total = answer.totalHeldPrice ?? answer.totalPrice;
  const totalMinor = isPriceHeld ? parseAmount(total?.price.recommendedRetailPrice, order.currency) : null;
  // Places without a price that is named are as good as nothing: the price is asked for again before the booking.
  const kind = totalMinor === null ? 'none' : isHeld ? 'held' : 'price_only';
  const handle = { bookingRef: answer.bookingRef, kind, until: earliest(ends), totalMinor } as const;
  return asHold(handle, order.currency);
}

function asHold(handle: VisitHandle, currency: string): SupplierHold {
  const { kind, until, totalMinor } = handle;
  return { kind, until, price: totalMinor === null ? null : { currency, totalMinor }, handle };
}

function earliest(instants: readonly (string | null | undefined)[]): string {
  const known = instants
    .map((instant) => Date.parse(instant ?? ''))
    .filter((instant) => !Number.isNaN(instant));
  return isoInstant(Math.min(...known));
}
