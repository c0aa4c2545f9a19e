import { beforeAll, expect, test } from 'vitest';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  aRate,
  aSession,
  checkOut,
  payWith,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { returnFromBank } from './confirm-in-sandbox.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  await chooseGateway(systemContext(), tenant.appId, 'lantern');
  member = await aMember(tenant);
});

type Fields = { library: string; script_url: string; publishable_key: string; account_id: string | null };

/** An open session whose gateway draws fields of its own. */
async function open() {
  const { bookingId, session } = await aSession(tenant, member, await aRate(member));
  const { payment_fields: fields } = session as typeof session & { payment_fields: Fields };
  return {
    bookingId,
    session,
    fields,
    returnUrl: new URL(`/checkout/${session.id}`, fields.script_url).href,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Confirms a payment as the script of the gateway does. */
const confirm = ({ session, fields, returnUrl }: Opened, more: Record<string, unknown> = {}) =>
  callApi<{ status: string; redirect_url: string | null }>('POST', '/v1/sandbox/confirm', {
    body: {
      publishable_key: fields.publishable_key,
      account_id: fields.account_id,
      client_secret: session.client_secret,
      card: '4242 4242 4242 4242',
      return_url: returnUrl,
      ...more,
    },
  });

test('A gateway with fields gives the page its script and key, and has no page of its own for cards', async () => {
  const { session, fields } = await open();
  expect(fields).toMatchObject({
    library: 'stripe',
    publishable_key: 'pk_sandbox_lantern',
    account_id: null,
  });
  expect(new URL(fields.script_url).pathname).toBe('/sandbox/fields.js');
  expect(session.url).toBeNull();
});

test('A payment from the fields is reported as Stripe reports it, captured and refunded', async () => {
  const opened = await open();
  expect((await confirm(opened)).body).toEqual({ status: 'processing', redirect_url: null });
  await runJobs();
  const { bookingId, session } = opened;
  expect(await ledgerOf(bookingId)).toMatchObject({
    booking: 'confirmed',
    intent: 'captured',
    gatewayCaptured: session.amount_due_minor,
  });
  const [event] = await systemContext().db.execute<{ gateway: string; type: string }>(sql`
    select gateway, type from payment_events where intent_id = ${session.payment_intent_id}
      and gateway = 'card' and status = 'applied'`);
  expect(event).toEqual({ gateway: 'card', type: 'payment_intent.amount_capturable_updated' });
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
  await runJobs();
  expect(await ledgerOf(bookingId)).toMatchObject({
    booking: 'cancelled',
    refunded: session.amount_due_minor,
  });
});

test('A declined card is said with its code, and another card may follow', async () => {
  const opened = await open();
  const declined = await confirm(opened, { card: '4000 0000 0000 9995' });
  expect([declined.status, declined.problem]).toEqual([
    402,
    expect.objectContaining({ code: 'payment_declined', decline_code: 'insufficient_funds' }),
  ]);
  await runJobs();
  expect(await sessionOf(member, opened.session.id)).toMatchObject({
    payment_status: 'failed',
    failure_code: 'insufficient_funds',
  });
  expect((await confirm(opened)).status).toBe(200);
  expect([(await confirm(opened)).status, (await confirm(opened)).problem?.code]).toEqual([
    409,
    'invalid_state',
  ]);
});

test('A payment whose session was replaced takes no card', async () => {
  const opened = await open();
  expect((await checkOut(member, opened.bookingId)).status).toBe(201);
  await runJobs();
  const late = await confirm(opened);
  expect([late.status, late.problem.code]).toEqual([410, 'session_expired']);
});

test.each([
  ['the secret of nobody', { client_secret: 'pi_0_secret_x' }, 404],
  ['another key', { publishable_key: 'pk_other' }, 404],
  ['an account that the payment does not have', { account_id: 'acct_1' }, 404],
  ['an unknown card', { card: '4242' }, 422],
  ['a return address elsewhere', { return_url: 'https://elsewhere.example/' }, 422],
  ['a return address that is a script', { return_url: 'javascript:alert(1)' }, 422],
])('With %s no payment is attempted', async (_, wrong, status) => {
  const opened = await open();
  expect((await confirm(opened, wrong)).status).toBe(status);
  expect(await sessionOf(member, opened.session.id)).toMatchObject({
    payment_status: 'unpaid',
    failure_code: null,
  });
});

test('The id of a payment, which its page has in the address, is not enough to confirm it', async () => {
  const opened = await open();
  const guess = `${opened.session.payment_intent_id}_secret_${'A'.repeat(24)}`;
  expect((await confirm(opened, { client_secret: guess })).status).toBe(404);
});

test('A payment of a gateway without fields cannot be confirmed from fields', async () => {
  const other = await aTenant();
  const person = await aMember(other);
  const { session } = await aSession(other, person, await aRate(person));
  const { returnUrl, fields } = await open();
  const answer = await confirm({ bookingId: '', session, fields, returnUrl });
  expect(answer.status).toBe(404);
});

test('If the bank asks, the payer is sent to its page and back to where the fields were, told how it went', async () => {
  const opened = await open();
  const asked = (await confirm(opened, { card: '4000 0025 0000 3155' })).body;
  const id = opened.session.payment_intent_id;
  expect(asked).toEqual({
    status: 'requires_action',
    redirect_url: new URL(`/sandbox/pay/${id}`, opened.fields.script_url).href,
  });
  expect(await sessionOf(member, opened.session.id)).toMatchObject({ payment_status: 'requires_action' });
  const [stored] = await systemContext().db.execute<{ return_url: string }>(
    sql`select return_url from sandbox_payments where reference = ${id.replace(/^pi_/, 'ltn_')}`,
  );
  expect(stored?.return_url).toBe(opened.returnUrl);
  const back = new URL(returnFromBank(opened.returnUrl, { id, clientSecret: 's' }, false));
  expect(Object.fromEntries(back.searchParams)).toEqual({
    payment_intent: id,
    payment_intent_client_secret: 's',
    redirect_status: 'failed',
  });
  await payWith(tenant, id, 'three_d_secure', { authentication: 'passed' });
  await runJobs();
  expect((await ledgerOf(opened.bookingId)).booking).toBe('confirmed');
});
