import { expect } from 'vitest';
import { type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { callApi, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { reconcilePayments } from '../index.ts';

/** A refund as the session of a member shows it. */
export type Refund = {
  id: string;
  booking_id: string | null;
  amount_minor: number;
  reason: string;
  state: string;
};

/** The refunds of a session, oldest first. */
export async function refundsOf(member: Person, { id }: Session): Promise<Refund[]> {
  return ((await sessionOf(member, id)) as unknown as { refunds: Refund[] }).refunds;
}

/** Lets somebody act at the gateway; its webhook has arrived afterwards. */
export async function actAtGateway(tenant: Tenant, bookingId: string, event: string): Promise<void> {
  const body = { booking_id: bookingId, event };
  expect((await callApi('POST', '/v1/sandbox/trigger', { key: tenant, body })).status).toBe(200);
  await runJobs();
}

/** Lets the gateway change its mind about a refund, without telling anybody. */
export async function decideAtGateway(
  refundId: string,
  state: 'pending' | 'succeeded' | 'failed',
): Promise<void> {
  const changed = await systemContext().db.execute(
    sql`update sandbox_refunds set state = ${state} where refund_id = ${refundId} returning 1`,
  );
  expect(changed).toHaveLength(1);
}

/** Lets the schedule ask the gateway for a payment, as it does each day. */
export async function askGateway({ payment_intent_id: id }: Session): Promise<void> {
  const ctx = systemContext();
  await ctx.db.execute(
    sql`update payment_intents set checked_at = checked_at - interval '2 days' where id = ${id}`,
  );
  await reconcilePayments.run(ctx, {});
}
