import { beforeAll, describe, expect, test } from 'vitest';
import {
  aPaidBooking,
  cancel as cancelService,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aPaidHold, cancel as cancelVisit } from '#server/modules/experiences/testing/shop.ts';
import { aConfirmedBooking, aRate, type Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { aPaidTransfer, cancelTransfer } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  type Answer,
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

type Cancelled = Answer<{ status: string; cancellation: Record<string, unknown> }>;
type Paid = { session: Session; cancel: (body: { dry_run: boolean }) => Promise<Cancelled> };

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const kinds: Record<string, () => Promise<Paid>> = {
  'a hotel booking': async () => {
    const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    const cancel = (body: object) =>
      callApi<Cancelled['body']>('POST', '/v1/hotel/booking/cancel', {
        key: tenant,
        body: { booking_id: bookingId, ...body },
      });
    return { session, cancel };
  },
  'an experience': async () => {
    const { holdId, session } = await aPaidHold(tenant, member);
    return { session, cancel: (body) => cancelVisit(member, holdId, body) };
  },
  'a ride': async () => {
    const { bookingId, session } = await aPaidTransfer(tenant, member);
    return { session, cancel: (body) => cancelTransfer(member, bookingId, body) as Promise<Cancelled> };
  },
  'a lounge visit': async () => {
    const { booking, session } = await aPaidBooking(tenant, member);
    return { session, cancel: (body) => cancelService(member, booking.id, body) };
  },
};

/** Delivers the event of a refund that was made in the gateway's dashboard. */
async function refundInDashboard(session: Session, amountMinor: number): Promise<void> {
  const event = { ...fittingEvent(session, 'refund.succeeded'), amount: amountMinor / 100 };
  const isHotel = session.fulfilment[0]?.type === 'hotel';
  const path = isHotel ? '/v1/hotel/webhook/sandbox' : '/v1/travel/webhook/payment/sandbox';
  expect((await deliver(event, { path })).status).toBe(200);
  expect(await outcomeOf(event.event_id)).toEqual({ status: 'applied', reason: '' });
}

async function refundedOf(session: Session): Promise<number> {
  const [row] = await systemContext().db.execute<{ refunded: number }>(
    sql`select refunded_minor::int as refunded from payment_intents where id = ${session.payment_intent_id}`,
  );
  return row?.refunded ?? Number.NaN;
}

describe.each(Object.entries(kinds))('Cancellation of %s after a gateway refund', (_, aPaid) => {
  test('A cancellation after a partial refund in the gateway dashboard refunds the rest', async () => {
    const { session, cancel } = await aPaid();
    expect(session.currency).toBe('EUR');
    await refundInDashboard(session, 1000);
    const refund = (session.amount_due_minor - 1000) / 100;
    const terms = { penalty: 0, refund, refund_method: 'original_payment_method', refund_state: 'pending' };
    const preview = await cancel({ dry_run: true });
    expect([preview.status, preview.body.cancellation]).toEqual([200, expect.objectContaining(terms)]);
    const cancelled = await cancel({ dry_run: false });
    expect([cancelled.status, cancelled.body.cancellation]).toEqual([200, expect.objectContaining(terms)]);
    await runJobs();
    expect(await refundedOf(session)).toBe(session.amount_due_minor);
    const again = await cancel({ dry_run: false });
    expect(again.body.cancellation).toMatchObject({ refund, refund_state: 'succeeded' });
  });

  test('A cancellation after a full refund in the gateway dashboard refunds nothing more', async () => {
    const { session, cancel } = await aPaid();
    await refundInDashboard(session, session.amount_due_minor);
    for (const dry_run of [true, false, false]) {
      const answer = await cancel({ dry_run });
      expect([answer.status, answer.body.cancellation]).toEqual([
        200,
        expect.objectContaining({
          penalty: 0,
          refund: 0,
          refund_method: 'none',
          refund_expected_by: null,
          refund_state: 'none',
        }),
      ]);
    }
    await runJobs();
    expect(await refundedOf(session)).toBe(session.amount_due_minor);
  });
});
