import { z } from 'zod';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { EsimOrder, ProviderOrder } from '#server/modules/esim/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { AiraloClient } from './client.ts';
import { findOrder, orderHandle } from './find-order.ts';
import { type AiraloOrder, airaloOrder, instantOf, profilesOf, stateOf } from './order-state.ts';
import { packageIdOf } from './plans.ts';

/** An eSIM must be installed within a year of its issue, as the catalogue says of the operators that it shows. */
const installWithinDays = 365;
/** Airalo names no deadline for an accepted order; most take seconds. */
const decidedWithinMs = 30 * 60_000;

const ordered = z.object({ data: airaloOrder });
const accepted = z.object({ data: z.object({ request_id: z.string().min(1).max(100) }) });

/**
 * Orders under our reference, which is the description of the order. Airalo knows no key that would make a repeat
 * harmless. An order that is accepted for later has no number yet, so until then its request is what names it.
 */
export async function order(
  ctx: BaseContext,
  client: AiraloClient,
  clockMs: () => number,
  { reference, resourceId, quantity, appId }: EsimOrder,
): Promise<ProviderOrder> {
  const { ordersAsync } = await client.account(ctx, appId);
  const json = { package_id: packageIdOf(resourceId), quantity, type: 'sim', description: reference };
  const asOrder = { operation: 'order', reference };
  if (!ordersAsync) {
    const { data } = await client.send(
      ctx,
      { method: 'POST', path: '/orders', json, appId },
      ordered,
      asOrder,
    );
    // Profiles that cannot be read leave the order as it is, and the next look-up may read them.
    return providerOrder(data, 'timeout');
  }
  const request = { method: 'POST', path: '/orders-async', json, appId } as const;
  const { data } = await client.send(ctx, request, accepted, asOrder);
  return pending({ requestId: data.request_id, acceptedAt: isoInstant(clockMs()) });
}

/** The order of a booking, or null if there is none. One that was accepted and is not listed yet is pending. */
export async function lookUp(
  ctx: BaseContext,
  client: AiraloClient,
  key: SupplierKey,
): Promise<ProviderOrder | null> {
  const found = await findOrder(ctx, client, key);
  if (found) return providerOrder(found, 'error');
  const { requestId, acceptedAt } = orderHandle.parse(key.handle ?? {});
  return requestId === undefined || acceptedAt === undefined ? null : pending({ requestId, acceptedAt });
}

function pending(handle: { requestId: string; acceptedAt: string }): ProviderOrder {
  const answersBy = isoInstant(Date.parse(handle.acceptedAt) + decidedWithinMs);
  return { state: 'pending', supplierReference: handle.requestId, answersBy, handle };
}

function providerOrder(found: AiraloOrder, unreadable: 'timeout' | 'error'): ProviderOrder {
  const shared = { supplierReference: found.code, handle: { orderId: found.id } };
  switch (stateOf(found)) {
    case 'failed':
      return { ...shared, state: 'failed' };
    case 'refunded':
      return { ...shared, state: 'cancelled' };
    case 'pending':
      return { ...shared, state: 'pending', answersBy: null };
    case 'completed': {
      const profiles = profilesOf(found);
      const issuedAt = instantOf(found.created_at);
      if (!profiles || !issuedAt)
        throw new SupplierFailure(unreadable, 'airalo: an eSIM of the order cannot be read');
      const lastDays = installWithinDays + found.validity;
      const expiresAt = isoInstant(Date.parse(issuedAt) + lastDays * 86_400_000);
      return { ...shared, state: 'issued', profiles, issuedAt, expiresAt };
    }
  }
}
