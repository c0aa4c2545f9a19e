import { expect, test } from 'vitest';
import { ledgerMismatches, ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  checkOut,
  initiate,
  payWith,
  type Session,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { chooseGateway, findIntentAnywhere, requestRefund } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { paySandboxPayment } from '#server/sandbox/suppliers/payments/pay.ts';
import { aMember, aTenant, breaksBooks, runJobs, systemContext } from '#server/testing/index.ts';

const accountOf = (id: string) => ({ id, keys: { secretKey: `sk_${id}`, publishableKey: null } });

/** A partner whose payments go to the gateway, and a member of it. */
async function aPartner(gateway: string, account?: string) {
  const tenant = await aTenant();
  // The tests refund payments without the booking, whose points then stay.
  breaksBooks(tenant);
  await chooseGateway(systemContext(), tenant.appId, gateway, account ? accountOf(account) : null);
  return { tenant, member: await aMember(tenant) };
}

/** What the simulated gateway knows of the payment of a session. */
async function atGateway(session: Session) {
  const [row] = await systemContext().db.execute<{
    metadata: object;
    return_url: string;
    cancel_url: string;
    account: string | null;
    amount_minor: number;
    captured_minor: number;
    gateway_amount: number;
  }>(sql`select metadata, return_url, cancel_url, account, amount_minor::int, captured_minor::int, gateway_amount::int
    from sandbox_payments
    where reference = (select gateway_reference from payment_intents where id = ${session.payment_intent_id})`);
  if (!row) throw new Error('The gateway does not know the payment');
  return row;
}

test('The gateway is told app, session, environment and where the payer returns to', async () => {
  const { tenant, member } = await aPartner('sandbox');
  const { session } = await aSession(tenant, member, await aRate(member));
  const told = await atGateway(session);
  expect(told.metadata).toEqual({ app_id: tenant.appId, session_id: session.id, environment: 'Sandbox' });
  expect(new URL(told.return_url).pathname).toBe(`/checkout/${session.id}`);
  expect(new URL(told.return_url).origin).toBe(new URL(session.url ?? '').origin);
});

test('An event whose metadata names another session is rejected and changes nothing', async () => {
  const { tenant, member } = await aPartner('sandbox');
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  const event = { ...fittingEvent(session), metadata: { session_id: 'cs_another' } };
  await deliver(event);
  expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'session_mismatch' });
  expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
  await deliver({ ...fittingEvent(session), metadata: { session_id: session.id } });
  await runJobs();
  expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
});

test('A returning payer whose event is late sees the payment on its way and cannot pay again', async () => {
  const { tenant, member } = await aPartner('beacon');
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  const intent = await findIntentAnywhere(systemContext(), session.payment_intent_id);
  const payAtGateway = (authentication?: 'passed') =>
    paySandboxPayment(systemContext(), intent?.gatewayReference ?? '', 'success', authentication);
  /** Reads the session when the gateway may be asked again. */
  const comeBack = async () => {
    await systemContext().db.execute(
      sql`update payment_intents set checked_at = 'epoch' where id = ${session.payment_intent_id}`,
    );
    return sessionOf(member, session.id);
  };
  await payAtGateway();
  const asked = await comeBack();
  expect(asked.payment_status).toBe('requires_action');
  expect(asked.client_secret).not.toBeNull();
  await payAtGateway('passed');
  expect(await comeBack()).toMatchObject({
    status: 'open',
    payment_status: 'processing',
    client_secret: null,
    url: null,
  });
  await runJobs();
  expect(await comeBack()).toMatchObject({ payment_status: 'paid' });
  expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
});

test('Events of undecided attempts are shown until the attempt fails, and then another one can be made', async () => {
  const { tenant, member } = await aPartner('sandbox');
  const { session } = await aSession(tenant, member, await aRate(member));
  const seen: [string, boolean][] = [];
  // The gateway knows nothing of these attempts, so it is not asked meanwhile.
  await systemContext().db.execute(
    sql`update payment_intents set checked_at = sojourn_now() + interval '1 hour' where id = ${session.payment_intent_id}`,
  );
  for (const type of ['requires_action', 'processing', 'failed', 'processing', 'failed']) {
    await deliver(fittingEvent(session, `payment.${type}`));
    const now = await sessionOf(member, session.id);
    seen.push([now.payment_status, now.client_secret !== null]);
  }
  expect(seen).toEqual([
    ['requires_action', true],
    ['processing', false],
    ['failed', true],
    ['processing', false],
    ['failed', true],
  ]);
  await deliver(fittingEvent(session));
  const late = fittingEvent(session, 'payment.processing');
  await deliver(late);
  expect(await outcomeOf(late.event_id)).toEqual({ status: 'ignored', reason: 'already_known' });
  expect((await sessionOf(member, session.id)).payment_status).toBe('authorized');
});

test('Payments stay with the account that they were made with, and are refunded there', async () => {
  const { tenant, member } = await aPartner('harbour', 'acct_first');
  const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
  await chooseGateway(systemContext(), tenant.appId, 'harbour', accountOf('acct_second'));
  const { session: later } = await aSession(tenant, member, await aRate(member));
  expect([(await atGateway(session)).account, (await atGateway(later)).account]).toEqual([
    'acct_first',
    'acct_second',
  ]);
  const intent = await findIntentAnywhere(systemContext(), session.payment_intent_id);
  if (!intent) throw new Error('no payment');
  const refund = { bookingId: null, amountMinor: 1_000, reason: 'operator' };
  expect(await requestRefund(systemContext(), intent, refund)).toBe(true);
  await runJobs();
  expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', refunded: 1_000 });
});

test('A gateway that counts KWD in tens of fils is asked for whole tens, and nobody pays or gets less', async () => {
  const { tenant, member } = await aPartner('beacon');
  const rate = await aRate(member, { currency: 'KWD' });
  const stay = (await initiate(tenant, member, rate)).body;
  const bookingId = stay.booking_id;
  // A price that is no whole ten: 7 fils more, all of it due now.
  await systemContext().db.execute(sql`
    update bookings set total_minor = total_minor + 7, due_now_minor = due_now_minor + 7 where id = ${bookingId}`);
  const session = (await checkOut(member, bookingId)).body as Session & { line_items: object[] };
  const dueMinor = session.amount_due_minor;
  const onSiteMinor = fromMajor(rate.price.due_at_property, 'KWD');
  expect([session.currency, dueMinor % 10, (await ledgerOf(bookingId)).due]).toEqual([
    'KWD',
    0,
    dueMinor + 7,
  ]);
  expect(session.line_items).toMatchObject([
    { amount_due_minor: dueMinor, due_at_property_minor: onSiteMinor },
  ]);
  await payWith(tenant, session.payment_intent_id, 'success', { authentication: 'passed' });
  await runJobs();
  expect(ledgerMismatches(await ledgerOf(bookingId), dueMinor)).toEqual([]);
  const intent = await findIntentAnywhere(systemContext(), session.payment_intent_id);
  if (!intent) throw new Error('no payment');
  const refund = (amountMinor: number) =>
    requestRefund(systemContext(), intent, { bookingId: null, amountMinor, reason: 'operator' });
  expect(await refund(1_001)).toBe(true);
  await runJobs();
  expect(await ledgerOf(bookingId)).toMatchObject({
    captured: dueMinor,
    refunded: 1_010,
    gatewayRefunded: 1_010,
  });
  expect([await refund(dueMinor - 1_009), await refund(dueMinor - 1_010)]).toEqual([false, true]);
});
