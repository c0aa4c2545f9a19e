import { afterAll, beforeAll, beforeEach } from 'vitest';
import { reconcilePayments } from '#server/modules/checkout/index.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import {
  anOrder,
  checkOutOrder,
  type Order,
  orderOf,
  promptPlan,
} from '#server/modules/esim/testing/shop.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { paymentGateways } from '#server/modules/payments/gateways.ts';
import { findIntentAnywhere, type PaymentIntent } from '#server/modules/payments/index.ts';
import { paymentEvents, paymentRefunds } from '#server/modules/payments/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import type { SendEvent, StripeStandIn } from '#server/testing/stand-ins/stripe/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { aGateway } from './gateway.ts';

export const environment = 'Production';
export const ctx = (): SystemContext => systemContext(environment);
/** A plan that its supplier refuses after the payment. */
export const refusedPlan = 'esim_test_refused';
/** The secret of the webhook in the settings of the tests. */
export const deploymentSecret = 'whsec_production_card';

/** A partner in Production that sells eSIMs of the simulated supplier, and its member. */
export const shop = {} as { tenant: Tenant; member: Person; stripe: StripeStandIn };

/** Opens the shop for the tests of a file, each of which has a stand-in of its own. Closes it after them. */
export function openShop(): void {
  beforeAll(async () => {
    esimSuppliers.register(environment, esimSuppliers.all('Sandbox'));
    shop.tenant = await aTenant({ environment });
    shop.member = await aMember(shop.tenant);
  });
  beforeEach(() => replaceStripe());
  // Other files find the gateways of Production that the product registers.
  afterAll(() => registerSuppliers());
}

/** Makes a new stand-in the only gateway of Production. */
export function replaceStripe(options: Parameters<typeof aGateway>[0] = {}): void {
  const mark = newId().replaceAll('-', '');
  const made = aGateway({ webhookSecret: deploymentSecret, mark, ...options });
  shop.stripe = made.standIn;
  paymentGateways.register(environment, [made.gateway]);
}

/** Sends events to the webhook, with a query of its address and the signature in a header. */
export const sendTo =
  (query: string, header = 'stripe-signature'): SendEvent =>
  (body, signature) =>
    callApi('POST', `/v1/webhooks/payments/cardprocessor${query}`, {
      environment: null,
      body,
      headers: { [header]: signature },
    });

/** Delivers what Stripe has to say and runs the jobs, until neither says anything new. */
export async function settle(order: 'made' | 'shuffled' | 'twice' = 'shuffled'): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await runJobs(environment);
    if ((await shop.stripe.events.deliver(sendTo(''), order)).length === 0) return;
  }
  throw new Error('Stripe’s events are refused');
}

type Unpaid = { order: Order; session: Session; reference: string };

/** An order of one eSIM and the session that pays it, with Stripe's id of the payment. */
export async function anUnpaidOrder(
  more: { plan?: string; as?: Person; method?: string } = {},
): Promise<Unpaid> {
  const buyer = more.as ?? shop.member;
  const order = await anOrder(buyer, { resource_id: more.plan ?? promptPlan });
  const wanted = { payment_method: more.method ?? 'card' };
  const { body: session } = await checkOutOrder(buyer, order.order_id, wanted);
  return { order, session, reference: await referenceOf(session.payment_intent_id) };
}

/** A paid order whose events are delivered. */
export async function aPaidOrder(): Promise<Unpaid> {
  const made = await anUnpaidOrder();
  shop.stripe.payer.pay(made.reference);
  await settle();
  return made;
}

/** The stored payment. */
export async function intentOf(id: string): Promise<PaymentIntent> {
  const intent = await findIntentAnywhere(ctx(), id);
  if (!intent) throw new Error('The payment is not stored');
  return intent;
}

export const referenceOf = async (id: string): Promise<string> => (await intentOf(id)).gatewayReference;

export const statusOf = async ({ order_id }: Order): Promise<string> =>
  (await orderOf(shop.member, order_id)).status;

/** The stored refunds of a payment, the oldest first. */
export const refundsOf = (intentId: string) =>
  ctx()
    .db.select({
      id: paymentRefunds.id,
      state: paymentRefunds.state,
      reason: paymentRefunds.reason,
      amountMinor: paymentRefunds.amountMinor,
    })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.intentId, intentId))
    .orderBy(paymentRefunds.id);

/** Why events of a payment were rejected, in the order of the alphabet. */
export async function rejectionsOf(reference: string): Promise<string[]> {
  const rows = await ctx()
    .db.select({ status: paymentEvents.status, reason: paymentEvents.reason })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentReference, reference));
  return rows.flatMap(({ status, reason }) => (status === 'rejected' ? reason : [])).sort();
}

/** Runs the reconciler of payments as its schedule does, when this payment is due. */
export async function askStripe(intentId: string): Promise<void> {
  await ctx().db.execute(sql`update payment_intents set checked_at = 'epoch' where id = ${intentId}`);
  await enqueue(ctx(), reconcilePayments, {});
  await runJobs(environment);
}

/** Runs failed jobs again without their pause. */
export async function runRetries(): Promise<void> {
  await ctx().db.execute(sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`);
  await runJobs(environment);
}
