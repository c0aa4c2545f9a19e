import { randomUUID } from 'node:crypto';
import { call, print, waitFor } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Plan = { resource_id: string; title: string; price: number; currency: string };
type Order = {
  order_id: string;
  status: string;
  payment: { checkout_session_id: string; amount_due: number };
  esims: { iccid: string; lpa: string; ios_install_url: string }[];
  instructions: { qr: string[] };
};
type Buyer = { token: string; userId: string };
type Sold = { id: string; title: string };

/** An eSIM from the list of plans to the showInstallation card and its usage, paid by card. */
export async function esimByCardJourney(): Promise<void> {
  const buyer = await aBuyer();
  const plan = await findPlan(buyer, 'FR', 5);

  print('The member orders it; nothing is issued before it is paid:');
  const order = await purchase(buyer, plan);

  print('The checkout session of the order, paid with a test card:');
  const session = await call<{ payment_intent_id: string }>(
    'GET',
    `/v1/checkout/sessions/${order.payment.checkout_session_id}`,
    undefined,
    buyer,
  );
  await payByCard(session.payment_intent_id);
  await showInstallation(buyer, order.order_id);

  print('What it has used so far:');
  await call('GET', `/v1/travel/esim/orders/${order.order_id}/usage`, undefined, buyer);
}

/** An eSIM that a perk covers in full, without a payment. */
export async function esimByPerksJourney(): Promise<void> {
  const buyer = await aBuyer();
  const credit = await buyCredit(buyer);
  const plan = await findPlan(buyer, 'PT', 0);

  print('The credit covers this plan, so the eSIM is ordered from the supplier at once:');
  const order = await purchase(buyer, plan, { perk_payment: { item_ids: [credit] } });
  await showInstallation(buyer, order.order_id);

  print('The perk is used:');
  await call('GET', `/v1/perks/saved/${credit}`, undefined, buyer);
}

/** An eSIM paid partly with a perk and partly by card. */
export async function esimByBothJourney(): Promise<void> {
  const buyer = await aBuyer();
  const credit = await buyCredit(buyer);
  const plan = await findPlan(buyer, 'US', 15);

  print('The member orders a plan that costs more than the credit:');
  const order = await purchase(buyer, plan);

  print('The credit pays a part, and the response contains a payment for the rest:');
  const paid = await call<{ payment_intent: { id: string } | null }>(
    'POST',
    `/v1/travel/esim/${order.order_id}/pay-with-perks`,
    { item_ids: [credit] },
    buyer,
  );
  if (!paid.payment_intent) throw new Error('The credit covered everything');
  await payByCard(paid.payment_intent.id);
  await showInstallation(buyer, order.order_id);
}

async function aBuyer(): Promise<Buyer> {
  const token = await signIn('ana@aurora.example');
  const { id } = await call<{ id: string }>('GET', '/v1/users/me', undefined, { token, quiet: true });
  return { token, userId: id };
}

/** Returns the first plan that costs at least `atLeast`; plans of the country itself come first. */
async function findPlan(buyer: Buyer, country: string, atLeast: number): Promise<Plan> {
  print(`Data plans that work in ${country}:`);
  const { plans } = await call<{ plans: Plan[] }>(
    'GET',
    `/v1/travel/esim/plans/${country}`,
    undefined,
    buyer,
  );
  for (const { title, price, currency } of plans.slice(0, 3)) print(`  ${title}: ${currency} ${price}`);
  print('');
  const plan = plans.find(({ price }) => price >= atLeast);
  if (!plan) throw new Error('No plan fits');
  return plan;
}

/** Buys an eSIM credit with points, so that the journey can be repeated. */
async function buyCredit(buyer: Buyer): Promise<string> {
  print('Points buy an eSIM credit:');
  const { perks } = await call<{ perks: Sold[] }>('GET', '/v1/perks/catalogue', undefined, buyer);
  const credit = perks.find(({ title }) => title === 'eSIM credit');
  if (!credit) throw new Error('The catalogue has no eSIM credit');
  const bought = await call<{ id: string }>('POST', `/v1/perks/catalogue/${credit.id}/redeem`, undefined, {
    ...buyer,
    idempotencyKey: randomUUID(),
  });
  return bought.id;
}

function purchase(buyer: Buyer, plan: Plan, more: Record<string, unknown> = {}): Promise<Order> {
  return call<Order>(
    'POST',
    '/v1/travel/esim/purchase',
    { resource_id: plan.resource_id, user_id: buyer.userId, ...more },
    { ...buyer, idempotencyKey: randomUUID() },
  );
}

async function payByCard(payment_intent_id: string): Promise<void> {
  await call('POST', '/v1/sandbox/pay', { payment_intent_id, card: '4242424242424242' }, { key: true });
}

async function showInstallation(buyer: Buyer, orderId: string): Promise<void> {
  print('The supplier activates it within seconds:');
  const path = `/v1/travel/esim/orders/${orderId}`;
  const { status } = await waitFor(
    () => call<{ status: string }>('GET', `${path}/status`, undefined, { ...buyer, quiet: true }),
    (order) => order.status !== 'pending',
  );
  const order = await call<Order>('GET', path, undefined, buyer);
  if (status !== 'active') throw new Error(`The order is ${status}`);
  for (const { iccid, lpa, ios_install_url } of order.esims) {
    print(`  card ${iccid}`);
    print(`  QR   ${lpa}`);
    print(`  iOS  ${ios_install_url}`);
  }
  for (const step of order.instructions.qr) print(`  - ${step}`);
  print('');
}
