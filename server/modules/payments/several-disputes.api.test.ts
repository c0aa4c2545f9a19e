import { beforeAll, describe, expect, test } from 'vitest';
import { refundsOf } from '#server/modules/checkout/testing/gateway-acts.ts';
import { aStayPaidWith, cancelStay } from '#server/modules/checkout/testing/refused-refunds.ts';
import { type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  deliver,
  deliverCard,
  fittingCardEvent,
  fittingEvent,
} from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { aMember, aTenant, type Person, runJobs, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

type Report = { id: string; amount?: number; status?: string };

/** Delivers what the card processor tells of one dispute of the payment of a session. */
async function report(session: Session, type: 'created' | 'funds_withdrawn' | 'closed', told: Report) {
  const event = fittingCardEvent(session, `charge.dispute.${type}`);
  const object = { ...event.data.object, payment_intent: session.payment_intent_id, ...told };
  expect((await deliverCard({ ...event, data: { object } })).status).toBe(200);
  await runJobs();
}

const disputeOf = async ({ id }: Session) =>
  ((await sessionOf(member, id)) as unknown as { dispute: string | null }).dispute;

const aPaidStay = () => aStayPaidWith(tenant, member, 'success');

describe('A dispute that opens after another one has ended', () => {
  test('A cancellation waits for its end, and is not sent beside the chargeback', async () => {
    const { bookingId, session } = await aPaidStay();
    await report(session, 'created', { id: 'dp_1', status: 'warning_needs_response' });
    await report(session, 'closed', { id: 'dp_1', status: 'warning_closed' });
    expect(await disputeOf(session)).toBe('won');
    await report(session, 'created', { id: 'dp_2' });
    expect(await disputeOf(session)).toBe('opened');
    await cancelStay(tenant, bookingId);
    expect(await refundsOf(member, session)).toMatchObject([{ reason: 'cancelled', state: 'pending' }]);
    await report(session, 'closed', { id: 'dp_2', status: 'lost' });
    expect(await disputeOf(session)).toBe('lost');
    expect(await refundsOf(member, session)).toMatchObject([
      { reason: 'cancelled', state: 'failed' },
      { reason: 'dispute', state: 'succeeded', amount_minor: session.amount_due_minor },
    ]);
  });

  test('After the loss of a part it is open, and its own loss counts beside the first one', async () => {
    const { bookingId, session } = await aPaidStay();
    const firstMinor = 4_000;
    await report(session, 'created', { id: 'dp_1', amount: firstMinor });
    await report(session, 'closed', { id: 'dp_1', amount: firstMinor, status: 'lost' });
    await report(session, 'created', { id: 'dp_2', amount: 3_000 });
    expect(await disputeOf(session)).toBe('opened');
    await cancelStay(tenant, bookingId);
    await report(session, 'closed', { id: 'dp_2', amount: 3_000, status: 'lost' });
    const refunds = await refundsOf(member, session);
    expect(refunds).toMatchObject([
      { reason: 'dispute', state: 'succeeded', amount_minor: firstMinor },
      { reason: 'cancelled', state: 'failed' },
      { reason: 'dispute', state: 'succeeded', amount_minor: 3_000 },
      { reason: 'cancelled', state: 'succeeded', amount_minor: session.amount_due_minor - 7_000 },
    ]);
  });

  test('Late and repeated events of the one that was won do not open that one again', async () => {
    const { session } = await aPaidStay();
    await report(session, 'closed', { id: 'dp_1', status: 'won' });
    for (const _ of [1, 2]) await report(session, 'created', { id: 'dp_1' });
    await report(session, 'funds_withdrawn', { id: 'dp_1' });
    expect(await disputeOf(session)).toBe('won');
    await report(session, 'closed', { id: 'dp_2', status: 'won' });
    await report(session, 'created', { id: 'dp_2' });
    expect(await disputeOf(session)).toBe('won');
  });

  test('Events that name no dispute open none that has ended', async () => {
    const { session } = await aPaidStay();
    for (const type of ['payment.disputed', 'payment.dispute_won', 'payment.disputed'])
      await deliver(fittingEvent(session, type));
    expect(await disputeOf(session)).toBe('won');
  });
});
