import { expect } from 'vitest';
import { aHold, cancel as cancelVisit, freshDate } from '#server/modules/experiences/testing/shop.ts';
import {
  aRate,
  initiate,
  payWith,
  type Session,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
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

export async function refundsOf(member: Person, { id }: Session): Promise<Refund[]> {
  return ((await sessionOf(member, id)) as unknown as { refunds: Refund[] }).refunds;
}

/** Lets the gateway change its mind about a refund, without telling anybody. */
export async function decideAtGateway(refundId: string, state: 'succeeded' | 'failed'): Promise<void> {
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

/** A stay and a visit in one payment whose first refund fails; one of the two is cancelled. */
export async function aCartWithRefusedRefund(
  tenant: Tenant,
  member: Person,
  cancelled: 'stay' | 'visit' = 'stay',
) {
  const stay = (await initiate(tenant, member, await aRate(member, { currency: 'EUR' }))).body;
  const visit = await aHold(member, { currency: 'EUR', date: freshDate() });
  const lead = { first_name: 'Ada', last_name: 'Byron', email: member.email };
  const { body: session } = await callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: {
      items: [
        { type: 'hotel', id: stay.booking_id },
        { type: 'experience_hold', id: visit.hold_id, lead_traveller: lead },
      ],
      payment_method: 'card',
    },
  });
  await payWith(tenant, session.payment_intent_id, 'refund_fails');
  await runJobs();
  if (cancelled === 'stay')
    await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: stay.booking_id },
    });
  else await cancelVisit(member, visit.hold_id);
  await runJobs();
  const [refund] = await refundsOf(member, session);
  const bookingId = cancelled === 'stay' ? stay.booking_id : visit.hold_id;
  expect(refund).toMatchObject({ booking_id: bookingId, state: 'failed' });
  const visitMinor = session.amount_due_minor - (refund?.amount_minor ?? 0);
  return { stayId: stay.booking_id, visitId: visit.hold_id, session, refund: refund as Refund, visitMinor };
}
