import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { payWith, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  type Answer,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

export { endSupplierDeadline, expireHold, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
export { payWith, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
export { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';

/** A test plan for EUR 5.00 that the provider activates. */
export const testPlan = 'esim_test_unknown_ordered';
/** A test plan for EUR 5.00 that the provider issues immediately. */
export const promptPlan = 'esim_test_at_once';
/** The same, from a provider that says neither speed, networks nor APN. */
export const sparsePlan = 'esim_test_sparse';

export type Order = {
  order_id: string;
  booking_id: string;
  status: 'pending' | 'active' | 'failed';
  plan: { resource_id: string; title: string; price: number; speed: string | null; networks: string[] };
  quantity: number;
  total: number;
  currency: string;
  payment: {
    status: string;
    checkout_session_id: string;
    perk_item_ids: string[];
    perk_amount: number;
    amount_due: number;
    pay_by: string | null;
  };
  esims: (Record<
    'iccid' | 'lpa' | 'smdp_address' | 'matching_id' | 'qr_payload' | 'qr_svg' | 'ios_install_url',
    string
  > & { apn: string | null })[];
  instructions: { language: string; qr: string[]; manual: string[] };
  expires_at: string | null;
};

export type PerkPayment = {
  order_id: string;
  status: string;
  covered_items: string[];
  shortfall: { amount: number; currency: string } | null;
  payment_intent: { id: string; client_secret: string | null } | null;
  checkout_session_id: string;
};

/** Purchases the test plan for the member, unless `more` names another one. */
export function purchase(
  member: Person,
  more: Record<string, unknown> = {},
  idempotencyKey?: string,
): Promise<Answer<Order>> {
  return callApi<Order>('POST', '/v1/travel/esim/purchase', {
    as: member,
    body: { resource_id: testPlan, user_id: member.userId, ...more },
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });
}

/** A new unpaid order; throws when it is refused. */
export async function anOrder(member: Person, more: Record<string, unknown> = {}): Promise<Order> {
  const answer = await purchase(member, more);
  if (answer.status !== 202) throw new Error(`No order: ${answer.text}`);
  return answer.body;
}

export function payWithPerks(member: Person, orderId: string, itemIds: readonly string[]) {
  return callApi<PerkPayment>('POST', `/v1/travel/esim/${orderId}/pay-with-perks`, {
    as: member,
    body: { item_ids: itemIds },
  });
}

export async function orderOf(member: Person, id: string): Promise<Order> {
  return (await callApi<Order>('GET', `/v1/travel/esim/orders/${id}`, { as: member })).body;
}

export async function statusOf(member: Person, id: string): Promise<string> {
  const path = `/v1/travel/esim/orders/${id}/status`;
  return (await callApi<{ status: string }>('GET', path, { as: member })).body.status;
}

export function cancel(member: Person, id: string) {
  return callApi<{ order_id: string; status: string }>('POST', `/v1/travel/esim/orders/${id}/cancel`, {
    as: member,
  });
}

/** Number of orders of a person, at most fifty. */
export async function countOrders(person: Person): Promise<number> {
  const { body } = await callApi<{ data: unknown[] }>('GET', '/v1/travel/esim/orders?limit=50', {
    as: person,
  });
  return body.data.length;
}

export function checkOutOrder(member: Person, orderId: string, more: Record<string, unknown> = {}) {
  return callApi<Session & { perk_amount_minor: number; amount_total_minor: number }>(
    'POST',
    '/v1/checkout/sessions',
    {
      as: member,
      body: { items: [{ type: 'esim', id: orderId }], payment_method: 'card', ...more },
      headers: { 'idempotency-key': newId() },
    },
  );
}

export const sessionOfOrder = (member: Person, order: Order) =>
  sessionOf(member, order.payment.checkout_session_id);

/** Pays the amount due of an order by test card and runs all due jobs. */
export async function payOrder(
  tenant: Tenant,
  member: Person,
  order: Order,
  card = 'success',
): Promise<void> {
  const { payment_intent_id } = await sessionOfOrder(member, order);
  await payWith(tenant, payment_intent_id, card);
  await runJobs();
}

/** Makes the simulated provider decide all its orders, and runs the jobs that follow. */
export async function runProviderDecisions(): Promise<void> {
  await makeDue('activate_sandbox_esim');
  await runJobs();
}

/** An active order, paid by card. */
export async function anActiveOrder(
  tenant: Tenant,
  member: Person,
  more: Record<string, unknown> = {},
): Promise<Order> {
  const order = await anOrder(member, more);
  await payOrder(tenant, member, order);
  await runProviderDecisions();
  const active = await orderOf(member, order.order_id);
  if (active.status !== 'active') throw new Error(`The order is ${active.status}`);
  return active;
}

/** A perk that pays for one eSIM of any plan. */
export function aFreeEsim(member: Person): Promise<string> {
  return aPerk(member, {
    title: 'Free eSIM',
    category: 'esim',
    applicableProducts: [{ product_type: 'esim', product_id: null }],
  });
}

/** A perk that pays the given amount of an eSIM. */
export function anEsimCredit(member: Person, valueMinor: number, valueCurrency = 'EUR'): Promise<string> {
  return aPerk(member, {
    title: 'eSIM credit',
    category: 'esim',
    valueType: 'amount',
    valueMinor,
    valueCurrency,
    applicableProducts: [{ product_type: 'esim', product_id: null }],
  });
}

export type Books = {
  booking: string;
  paid: number;
  intent: string | null;
  gateway: string | null;
  kept: number;
  supplier: string | null;
  orders: number;
};

/** The state of an order in our database, at the gateway and at the provider. Amounts are minor units. */
export async function ledgerOf(orderId: string): Promise<Books> {
  const [row] = await systemContext().db.execute<Books>(sql`
    select b.state as booking, b.paid_minor::int as paid, i.state as intent, p.state as gateway,
      (coalesce(p.captured_minor, 0)
        - coalesce((select sum(r.amount_minor) from sandbox_refunds r where r.reference = p.reference), 0))::int as kept,
      o.state as supplier, count(*) over ()::int as orders
    from bookings b
    left join checkout_items c on c.app_id = b.app_id and c.booking_id = b.id and c.live
    left join checkout_sessions s on s.app_id = c.app_id and s.id = c.session_id
    left join payment_intents i on i.app_id = s.app_id and i.id = s.payment_intent_id
    left join sandbox_payments p on p.reference = i.gateway_reference
    left join sandbox_esim_orders o on o.reference = b.reference
    where b.id = ${orderId}`);
  if (!row) throw new Error('No such order');
  return row;
}

/** Moves the issue of an order back by the interval, as if that time had passed. */
export async function ageIssue(orderId: string, interval: string): Promise<void> {
  await systemContext().db.execute(sql`
    update sandbox_esim_orders set issued_at = issued_at - ${interval}::interval
    where reference = (select reference from bookings where id = ${orderId})`);
}
