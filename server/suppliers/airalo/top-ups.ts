import { z } from 'zod';
import type { EsimTopUp, ProviderTopUp, SoldEsim, TopUpKey, TopUpOrder } from '#server/modules/esim/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import type { AiraloClient } from './client.ts';
import { findOrder } from './find-order.ts';
import { type AiraloOrder, airaloOrder, instantOf } from './order-state.ts';
import { airaloPackage } from './packages.ts';
import { dataOf } from './plans.ts';
import { priceOf } from './prices.ts';

const listed = z.object({ data: z.array(z.unknown()) });
const ordered = z.object({ data: airaloOrder });

/** The top-ups of an eSIM; none for one that is unknown, was recycled, or whose operator sells none. */
export async function listTopUps(
  ctx: BaseContext,
  client: AiraloClient,
  { iccid, order }: SoldEsim,
  currency: string,
): Promise<EsimTopUp[]> {
  const path = `/sims/${encodeURIComponent(iccid)}/topups`;
  const found = await client
    .send(ctx, { method: 'GET', path, appId: order.appId }, listed)
    .catch((err: unknown) => {
      if (isSupplierFailure(err) && err.kind === 'rejected') return { data: [] };
      throw err;
    });
  return found.data.flatMap((item) => {
    const read = airaloPackage.safeParse(item);
    const dataMb = read.success ? dataOf(read.data) : undefined;
    const price = read.success ? priceOf(read.data, currency) : null;
    if (!read.success || dataMb === undefined || !price) return [];
    return [{ topUpId: read.data.id, dataMb, validityDays: read.data.day, ...price }];
  });
}

/** Orders a top-up under our reference. A repeat makes another one. */
export async function orderTopUp(
  ctx: BaseContext,
  client: AiraloClient,
  { reference, esim, topUpId, appId }: TopUpOrder,
): Promise<ProviderTopUp> {
  const json = { package_id: topUpId, iccid: esim.iccid, description: reference };
  const request = { method: 'POST', path: '/orders/topups', json, appId } as const;
  const { data } = await client.send(ctx, request, ordered, { operation: 'top_up', reference });
  return providerTopUp(data, 'timeout');
}

/** The order of a top-up under our reference, or null if there is none. */
export async function lookUpTopUp(
  ctx: BaseContext,
  client: AiraloClient,
  key: TopUpKey,
): Promise<ProviderTopUp | null> {
  const found = await findOrder(ctx, client, key);
  return found && providerTopUp(found, 'error');
}

/** A top-up takes effect at once: an order that was neither refused nor refunded is added. */
function providerTopUp(found: AiraloOrder, unreadable: 'timeout' | 'error'): ProviderTopUp {
  const shared = { supplierReference: found.code, handle: { orderId: found.id } };
  if (found.status?.slug === 'failed') return { ...shared, state: 'failed' };
  if (found.status?.slug === 'refunded') return { ...shared, state: 'cancelled' };
  const addedAt = instantOf(found.created_at);
  if (!addedAt) throw new SupplierFailure(unreadable, 'airalo: the time of the top-up cannot be read');
  return { ...shared, state: 'added', addedAt };
}
