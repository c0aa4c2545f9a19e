import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { aRate, aSession, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import {
  cardSecret,
  deliverCard,
  fittingCardEvent,
  outcomeOf,
} from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { findIntentAnywhere } from '#server/modules/payments/index.ts';
import { reserveRefund } from '#server/modules/payments/reserve-refund.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // Events name captures and refunds that the simulated gateway has not made.
  breaksBooks(tenant);
  member = await aMember(tenant);
});

const open = async () => aSession(tenant, member, await aRate(member));
const now = () => Math.floor(Date.now() / 1000);

/** An event about the charge of a session, whose object is not the payment. */
function chargeEvent(session: Session, charge: object) {
  const event = fittingCardEvent(session, 'charge.refunded');
  const about = { ...event.data.object, id: 'ch_1', payment_intent: session.payment_intent_id };
  return { ...event, data: { object: { ...about, ...charge } } };
}

function refundEvent(session: Session, type: string, refund: object) {
  const about = { id: 're_1', payment_intent: session.payment_intent_id, currency: session.currency };
  return { ...fittingCardEvent(session, type), data: { object: { ...about, ...refund } } };
}

/** A refund that the gateway has taken and not decided. */
async function aPendingRefund(session: Session, amountMinor: number): Promise<string> {
  const intent = await findIntentAnywhere(systemContext(), session.payment_intent_id ?? '');
  if (!intent) throw new Error('The payment is not stored');
  const wanted = { bookingId: null, amountMinor, reason: 'operator', state: 'pending' as const };
  return (await reserveRefund(systemContext(), intent, wanted)) ?? '';
}

type Disputed = {
  dispute: string | null;
  dispute_funds: { withdrawn_minor: number; returned_minor: number } | null;
};

const refundsIn = async (session: Session) =>
  ((await sessionOf(member, session.id)) as Session & { refunds: unknown[] }).refunds;

describe('Card processor webhook', () => {
  test('A card processor event settles a session of the sandbox gateway exactly once', async () => {
    const { bookingId, session } = await open();
    const event = fittingCardEvent(session);
    expect((await deliverCard(event)).body).toEqual({ received: true, duplicate: false });
    expect((await deliverCard(event)).body).toEqual({ received: true, duplicate: true });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      intent: 'captured',
      gateway: 'captured',
      captured: session.amount_due_minor,
    });
  });

  test('Card events about our own capture are ignored; refund amounts are running totals', async () => {
    const { bookingId, session } = await open();
    await deliverCard(fittingCardEvent(session));
    await runJobs();
    const captured = fittingCardEvent(session, 'payment_intent.succeeded');
    await deliverCard(captured);
    expect(await outcomeOf(captured.id, 'card')).toEqual({ status: 'ignored', reason: 'already_known' });
    for (const refunded of [1000, 1500]) {
      const event = fittingCardEvent(session, 'charge.refunded');
      const charge = { ...event.data.object, id: 'ch_1', payment_intent: session.payment_intent_id };
      await deliverCard({ ...event, data: { object: { ...charge, amount_refunded: refunded } } });
    }
    expect((await ledgerOf(bookingId)).refunded).toBe(1500);
  });

  test('A released hold is no refund: neither a cancelled one nor the rest of a partial capture', async () => {
    const { bookingId, session } = await open();
    await deliverCard(fittingCardEvent(session));
    await runJobs();
    const due = session.amount_due_minor;
    const takenMinor = due - 1_000;
    await systemContext().db.execute(
      sql`update payment_intents set captured_minor = ${takenMinor} where id = ${session.payment_intent_id}`,
    );
    const refunded = async (charge: object) => {
      await deliverCard(chargeEvent(session, charge));
      return (await ledgerOf(bookingId)).refunded;
    };
    expect(await refunded({ captured: true, amount_captured: takenMinor, amount_refunded: 1_000 })).toBe(0);
    expect(await refunded({ captured: true, amount_captured: takenMinor, amount_refunded: 1_600 })).toBe(600);

    const held = await open();
    const event = chargeEvent(held.session, { captured: false, amount_captured: 0, amount_refunded: due });
    await deliverCard(fittingCardEvent(held.session, 'payment_intent.canceled'));
    await deliverCard(event);
    expect((await outcomeOf(event.id, 'card'))?.status).toBe('ignored');
    expect(await ledgerOf(held.bookingId)).toMatchObject({ intent: 'voided', refunded: 0 });
  });

  test('An event of one refund settles ours by its id, whatever its type, and once it is decided', async () => {
    const { bookingId, session } = await open();
    await deliverCard(fittingCardEvent(session));
    await runJobs();
    const refundId = await aPendingRefund(session, 700);
    const report = (type: string, status: string) =>
      deliverCard(refundEvent(session, type, { status, amount: 700, metadata: { refund_id: refundId } }));
    await report('refund.created', 'pending');
    await report('refund.updated', 'requires_action');
    expect(await refundsIn(session)).toMatchObject([{ id: refundId, state: 'pending' }]);
    await report('refund.updated', 'succeeded');
    await report('charge.refund.updated', 'succeeded');
    await deliverCard(chargeEvent(session, { captured: true, amount_refunded: 700 }));
    expect(await refundsIn(session)).toMatchObject([{ id: refundId, state: 'succeeded' }]);
    expect((await ledgerOf(bookingId)).refunded).toBe(700);
  });

  test('A refund made on the dashboard counts once, however many events tell of it', async () => {
    const { bookingId, session } = await open();
    await deliverCard(fittingCardEvent(session));
    await runJobs();
    const refund = { id: 're_dashboard', status: 'succeeded', amount: 900 };
    await deliverCard(refundEvent(session, 'charge.refund.updated', refund));
    await deliverCard(refundEvent(session, 'refund.updated', refund));
    await deliverCard(chargeEvent(session, { captured: true, amount_refunded: 900 }));
    expect((await ledgerOf(bookingId)).refunded).toBe(900);
    expect(await refundsIn(session)).toMatchObject([{ reason: 'gateway', amount_minor: 900 }]);
  });

  test('A dispute keeps apart what the bank takes, what it returns and who wins, in any order of events', async () => {
    const { bookingId, session } = await open();
    await deliverCard(fittingCardEvent(session));
    await runJobs();
    const amount = session.amount_due_minor;
    const report = (type: string, more: object = {}) =>
      deliverCard(refundEvent(session, type, { id: 'dp_1', amount, ...more }));
    const shown = async () => {
      const { dispute, dispute_funds } = (await sessionOf(member, session.id)) as Session & Disputed;
      return [dispute, dispute_funds?.withdrawn_minor, dispute_funds?.returned_minor];
    };
    await report('charge.dispute.funds_withdrawn', {
      balance_transactions: [{ fee: 1500, currency: 'usd' }],
    });
    expect(await shown()).toEqual(['opened', amount, 0]);
    await report('charge.dispute.created');
    await report('charge.dispute.funds_reinstated');
    expect(await shown()).toEqual(['opened', amount, amount]);
    await report('charge.dispute.funds_withdrawn');
    await report('charge.dispute.closed', { status: 'won' });
    expect(await shown()).toEqual(['won', amount, amount]);
    expect(await findIntentAnywhere(systemContext(), session.payment_intent_id)).toMatchObject({
      disputeFeeMinor: 1500,
      disputeFeeCurrency: 'USD',
    });
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', refunded: 0 });
  });

  test('Amounts of card events are counted as Stripe counts them', async () => {
    const { bookingId, session } = await aSession(tenant, member, await aRate(member, { currency: 'ISK' }));
    const event = fittingCardEvent(session);
    await deliverCard(event);
    expect(await outcomeOf(event.id, 'card')).toEqual({ status: 'rejected', reason: 'amount_mismatch' });
    const counted = fittingCardEvent(session);
    const object = { ...counted.data.object, amount_capturable: session.amount_due_minor * 100 };
    await deliverCard({ ...counted, data: { object } });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      captured: session.amount_due_minor,
    });
  });

  test.each([
    ['amount_mismatch', { amount_capturable: 1 }, false],
    ['currency_mismatch', { currency: 'usd' }, false],
    ['environment_mismatch', {}, true],
    ['unknown_payment', { id: 'pi_stranger' }, false],
  ])(
    'A card processor event with %s is stored as rejected and changes nothing',
    async (reason, altered, livemode) => {
      const { bookingId, session } = await open();
      const event = fittingCardEvent(session);
      const object = { ...event.data.object, ...altered };
      expect((await deliverCard({ ...event, livemode, data: { object } })).status).toBe(200);
      expect(await outcomeOf(event.id, 'card')).toEqual({ status: 'rejected', reason });
      expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
    },
  );

  test('The card webhook answers 401 to missing, malformed, stale, future and wrong signatures', async () => {
    const { bookingId, session } = await open();
    const event = fittingCardEvent(session);
    const attempts = [
      { header: '' },
      { header: 'v1=abc' },
      { header: `t=${now()}` },
      { header: `t=soon,v1=${'0'.repeat(64)}` },
      { header: `t=${now()},v1=${hmacHex(cardSecret, JSON.stringify(event))}` },
      { atSeconds: now() - 301 },
      { atSeconds: now() + 305 },
      { secret: 'whsec_sandbox_demo' },
    ];
    for (const attempt of attempts) {
      const answer = await deliverCard(event, attempt);
      expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_signature']);
    }
    expect(await outcomeOf(event.id, 'card')).toBeUndefined();
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
  });

  test('The card webhook names the missing field of a signed event', async () => {
    const nameless = await deliverCard({ type: 'charge.refunded' });
    expect([nameless.status, nameless.problem.errors?.[0]?.field]).toEqual([422, 'id']);
    const empty = await deliverCard({ id: 'evt_x', type: 'charge.refunded', livemode: false });
    expect([empty.status, empty.problem.errors?.[0]?.field]).toEqual([422, 'data']);
  });

  test('The card webhook accepts a valid signature among several, as during secret rotation', async () => {
    const { session } = await open();
    const event = fittingCardEvent(session);
    const at = now();
    const good = hmacHex(cardSecret, `${at}.${JSON.stringify(event)}`);
    const answer = await deliverCard(event, { header: `t=${at},v1=${'0'.repeat(64)},v1=${good}` });
    expect(answer.status).toBe(200);
  });
});
