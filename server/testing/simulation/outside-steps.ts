import { refundBooking, retryRefund, settleRefund } from '#server/modules/checkout/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import { act } from './acts.ts';
import { operate } from './operate.ts';
import { portLog } from './ports.ts';
import { type Scenario, type SeedBooking, say } from './scenario.ts';
import { hasCart, type Step } from './steps.ts';
import { pendingStay, recordedVisit } from './test-products.ts';

const dashboardActs = [
  ['gateway_refunds', 'Somebody refunds on the dashboard all that is left of the payment of', 2],
  ['gateway_refunds_part', 'Somebody refunds on the dashboard half of the payment of', 2],
  ['gateway_cancels', 'Somebody cancels on the dashboard the payment of', 2],
  ['gateway_captures', 'Somebody captures on the dashboard the payment of', 2],
  ['dispute_opens', 'The payer disputes the payment of', 3],
  ['dispute_won', 'The bank decides for the seller the dispute of', 2],
  ['dispute_lost', 'The bank decides for the payer the dispute of', 2],
] as const;
const rideActs = [
  ['supplier_cancels', 'The provider gives up'],
  ['supplier_confirms', 'The provider confirms late'],
  ['supplier_modifies', 'The provider changes vehicle and meeting point of'],
  ['driver_assigned', 'The provider assigns a driver to'],
] as const;

/** Makes the gateway or the supplier of a booking act, as the Sandbox offers it to partners. */
async function trigger(scenario: Scenario, { id, what, number }: SeedBooking, event: string, doing: string) {
  const call = { key: scenario.tenant, body: { event, booking_id: id } };
  return act(scenario, `${doing} ${what} ${number}`, 'POST', '/v1/sandbox/trigger', call);
}

const actOnDashboard: Step = {
  weight: hasCart(5),
  async run(scenario) {
    const { random, carts } = scenario;
    const paid = carts.filter(({ isPaid }) => isPaid);
    const booking = random.pick(random.pick(paid.length > 0 ? paid : carts).bookings);
    const [event, doing] = random.pickWeighted(dashboardActs.map((one) => [one, one[2]] as const));
    await trigger(scenario, booking, event, doing);
  },
};

const supplierActs: Step = {
  weight: ({ carts }) => (ridesOf(carts).length > 0 ? 4 : 0),
  async run(scenario) {
    const { random, carts } = scenario;
    const booking = random.pick(ridesOf(carts));
    const [event, doing] = random.pick(rideActs);
    await trigger(scenario, booking, event, doing);
  },
};

const ridesOf = (carts: Scenario['carts']) =>
  carts.flatMap(({ bookings }) => bookings).filter(({ kind }) => kind === 'ground_quote');

/** The orders of each kind of booking whose supplier may cancel them without a word. */
const ordersOfKind = {
  hotel: ['sandbox_hotel_orders', 'sandbox_resale_orders'],
  experience_hold: ['sandbox_experience_orders'],
  travel: ['sandbox_venue_orders'],
  ground_quote: [],
  esim: [],
} as const;

/** So long before its end that the booking is compared with its supplier until the seed is over. */
const comparedDays = 20;

/** The confirmed bookings that are still compared with their suppliers. */
export const comparedBookings = () =>
  systemContext().db.execute<{ id: string; reference: string }>(sql`
    select id, reference from bookings where state = 'confirmed' and not confirmed_by_telephone
      and ends_at > sojourn_now() + make_interval(days => ${comparedDays})`);

const cancelSilently: Step = {
  weight: hasCart(6),
  async run(scenario) {
    const rows = await comparedBookings();
    const references = new Map(rows.map(({ id, reference }) => [id, reference]));
    const confirmed = scenario.bookings.filter(
      ({ id, kind, what }) => references.has(id) && ordersOfKind[kind].length > 0 && what !== recordedVisit,
    );
    if (confirmed.length === 0) return;
    const { id, kind, what, number } = scenario.random.pick(confirmed);
    for (const table of ordersOfKind[kind]) {
      await systemContext().db.execute(sql`
        update ${sql.identifier(table)} set state = 'cancelled'
        where reference = ${references.get(id)} and state = 'confirmed'`);
    }
    say(scenario, `The supplier cancels ${what} ${number} and tells nobody`);
  },
};

const undecidedVisits = ({ bookings }: Scenario) =>
  bookings.filter(({ kind, id }) => kind === 'experience_hold' && !portLog.decided.has(`SJ-${id}`));

const decideVisit: Step = {
  weight: (scenario) => (undecidedVisits(scenario).length > 0 ? 4 : 0),
  async run(scenario) {
    const { id, number } = scenario.random.pick(undecidedVisits(scenario));
    portLog.decided.add(`SJ-${id}`);
    say(scenario, `The operator of visit ${number} decides`);
  },
};

const undecidedStays = ({ carts }: Scenario) =>
  carts
    .flatMap(({ bookings }) => bookings)
    .filter(({ what, id }) => what === pendingStay && !portLog.decided.has(`SJ-${id}`));

const decideStay: Step = {
  weight: (scenario) => (undecidedStays(scenario).length > 0 ? 4 : 0),
  async run(scenario) {
    const { id, number } = scenario.random.pick(undecidedStays(scenario));
    const reference = `SJ-${id}`;
    portLog.decided.add(reference);
    await systemContext().db.execute(sql`
      update sandbox_hotel_orders set decides_at = sojourn_now()
      where reference = ${reference} and decides_at = 'infinity'`);
    say(scenario, `The property decides about pending stay ${number}`);
  },
};

/** Lets the operators of all visits and the properties of all stays decide. */
export async function decideAll(scenario: Scenario): Promise<void> {
  for (const { id } of undecidedVisits(scenario)) portLog.decided.add(`SJ-${id}`);
  await systemContext().db.execute(
    sql`update sandbox_hotel_orders set decides_at = sojourn_now() where decides_at = 'infinity'`,
  );
}

const refundByOperator: Step = {
  weight: hasCart(2),
  async run(scenario) {
    const { random, carts, tenant } = scenario;
    const { id: bookingId, what, number } = random.pick(random.pick(carts).bookings);
    const amountMinor = random.pick([500, 2_000, 10_000]);
    await operate(scenario, `An operator refunds ${amountMinor} of ${what} ${number}`, () =>
      refundBooking(systemContext(), { appId: tenant.appId, bookingId, amountMinor }),
    );
  },
};

type FailedRefund = { appId: string; refundId: string };

/** Refunds that failed and that nobody has tried again or settled. */
export async function failedRefunds(): Promise<FailedRefund[]> {
  const rows = await systemContext().db.execute<{ app_id: string; id: string }>(sql`
    select app_id, id from payment_refunds r where state = 'failed' and failure_code = 'gateway_refused'
      and not exists (select 1 from payment_refunds n where n.app_id = r.app_id and n.retry_of = r.id)
    order by id`);
  return rows.map(({ app_id: appId, id: refundId }) => ({ appId, refundId }));
}

const repeatRefund: Step = {
  weight: hasCart(1),
  async run(scenario) {
    const failed = await failedRefunds();
    if (failed.length === 0) return;
    const key = scenario.random.pick(failed);
    if (scenario.random.chance(0.3))
      await operate(scenario, 'An operator pays a failed refund back by hand', () =>
        settleRefund(systemContext(), key),
      );
    else await retryFailed(scenario, key);
  },
};

/** Requests a failed refund again, as an operator does. */
export async function retryFailed(scenario: Scenario, key: FailedRefund): Promise<void> {
  const what = 'An operator requests a failed refund again';
  await operate(scenario, what, () => retryRefund(systemContext(), key));
}

/** A refund at a gateway whose outcome can change: a refused one is executed only within what was captured. */
type DecidedRefund = { id: string; state: string };

/** Lets a gateway or a payer's bank change the outcome of a refund without a word, if there is one. */
export async function changeRefund(scenario: Scenario): Promise<void> {
  const found = await systemContext().db.execute<DecidedRefund>(sql`
    select r.refund_id as id, r.state from sandbox_refunds r join sandbox_payments p on p.reference = r.reference
    where r.state = 'succeeded' or (not r.is_from_dashboard and r.state = 'failed'
      and p.captured_minor >= r.amount_minor + (select coalesce(sum(o.amount_minor), 0) from sandbox_refunds o
        where o.reference = r.reference and o.state <> 'failed'))
    order by r.refund_id`);
  const refused = found.filter(({ state }) => state === 'failed');
  const isExecuted = refused.length > 0 && scenario.random.chance(0.8);
  const candidates = isExecuted ? refused : found.filter(({ state }) => state === 'succeeded');
  if (candidates.length === 0) return;
  const { id } = scenario.random.pick(candidates);
  const state = isExecuted ? 'succeeded' : 'failed';
  await systemContext().db.execute(sql`update sandbox_refunds set state = ${state} where refund_id = ${id}`);
  const doing = isExecuted
    ? 'The gateway executes after all a refund that it refused'
    : 'The payer’s bank returns a refund';
  say(scenario, `${doing}, and nobody tells us`);
}

/** Decides every dispute that is still open at a gateway. */
export async function decideDisputes(scenario: Scenario): Promise<void> {
  const open = await systemContext().db.execute<{ session_id: string }>(sql`
    select s.id as session_id from sandbox_payments p
    join payment_intents i on i.gateway_reference = p.reference
    join checkout_sessions s on s.app_id = i.app_id and s.payment_intent_id = i.id
    where p.dispute_state = 'opened' order by s.id`);
  const ids = new Set(open.map(({ session_id: id }) => id));
  for (const cart of scenario.carts.filter(({ id }) => ids.has(id))) {
    const [booking] = cart.bookings;
    const [event, doing] = scenario.random.pick([dashboardActs[5], dashboardActs[6]]);
    if (booking) await trigger(scenario, booking, event, doing);
  }
}

/** What operators do with refunds. */
export const stepsOfOperators: readonly Step[] = [refundByOperator, repeatRefund];

/** What operators, suppliers, banks and people at a gateway's dashboard do. */
export const outsideSteps: readonly Step[] = [
  actOnDashboard,
  supplierActs,
  cancelSilently,
  decideVisit,
  refundByOperator,
  repeatRefund,
  decideStay,
  { weight: hasCart(2), run: changeRefund },
];
