import { z } from 'zod';
import type { SupplierKey } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import type { AiraloClient } from './client.ts';
import { type AiraloOrder, airaloOrder, stateOf } from './order-state.ts';

/** What later calls need of an order: its id, or, before it has one, what was accepted and when. */
export const orderHandle = z.object({
  orderId: z.string().optional(),
  requestId: z.string().optional(),
  acceptedAt: z.string().optional(),
});

const include = 'sims,status';
const pageSize = 50;
/** Our references are as long as each other, so none is a part of another and one page is enough. */
const page = z.object({
  data: z.union([z.array(airaloOrder), z.record(z.string(), airaloOrder)]),
});

/**
 * The order of a booking: by Airalo's id where the handle has it, otherwise by the description, which is our reference.
 * The filter matches parts, so the description is compared. Null if there is none.
 */
export async function findOrder(
  ctx: BaseContext,
  client: AiraloClient,
  { reference, handle, appId }: SupplierKey,
): Promise<AiraloOrder | null> {
  const { orderId } = orderHandle.parse(handle ?? {});
  if (orderId !== undefined) {
    const known = await readOrder(ctx, client, orderId, appId);
    if (known) return known;
  }
  const query = { 'filter[description]': reference, include, limit: pageSize };
  const { data } = await client.send(ctx, { method: 'GET', path: '/orders', query, appId }, page);
  const orders = Object.values(data).filter(({ description }) => description === reference);
  if (orders.length > 1)
    ctx.log.error(
      { supplier: 'airalo', reference, orders: orders.map(({ code }) => code) },
      'a supplier has several orders under one reference',
    );
  // The first order that has not failed is the booking, whichever answer came back.
  const inOrder = orders.toSorted((one, other) => Number(one.id) - Number(other.id));
  return inOrder.find((order) => stateOf(order) !== 'failed') ?? inOrder[0] ?? null;
}

async function readOrder(
  ctx: BaseContext,
  client: AiraloClient,
  id: string,
  appId: string | undefined,
): Promise<AiraloOrder | null> {
  const path = `/orders/${encodeURIComponent(id)}`;
  try {
    const { data } = await client.send(
      ctx,
      { method: 'GET', path, query: { include }, appId },
      z.object({ data: airaloOrder }),
    );
    return data;
  } catch (err) {
    if (isSupplierFailure(err) && err.kind === 'rejected') return null;
    throw err;
  }
}
