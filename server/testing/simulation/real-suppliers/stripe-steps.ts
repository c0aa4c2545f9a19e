import { sql } from '#server/platform/db/sql.ts';
import { testMethods } from '#server/testing/stand-ins/stripe/index.ts';
import { systemContext } from '../../context.ts';
import { act } from '../acts.ts';
import { outsideOf, type Scenario, type SeedCart, say } from '../scenario.ts';
import { hasCart, type Step } from '../steps.ts';

const methods = [
  ['success', 10],
  ['asksThePayer', 3],
  ['declined', 2],
] as const;

/** Stripe's id of the payment of a cart; null if it needs none. */
async function paymentOf({ intentId }: SeedCart): Promise<string | null> {
  if (intentId === null) return null;
  const [row] = await systemContext().db.execute<{ reference: string }>(
    sql`select gateway_reference as reference from payment_intents where id = ${intentId}`,
  );
  return row?.reference ?? null;
}

/** Acts at Stripe and says what was done, or that Stripe refuses it. */
function actAtStripe(scenario: Scenario, what: string, run: () => void): boolean {
  try {
    run();
    say(scenario, what);
    return true;
  } catch (err) {
    const { error, message } = err as { error?: { code?: string }; message: string };
    say(scenario, `${what}: Stripe refuses, ${error?.code ?? message}`);
    return false;
  }
}

const pay: Step = {
  weight: ({ carts }) => (carts.some(({ isPaid }) => !isPaid) ? 16 : carts.length > 0 ? 0.5 : 0),
  async run(scenario) {
    const { random, carts } = scenario;
    const cart = carts.filter(({ isPaid }) => !isPaid).at(-1) ?? random.pick(carts);
    const method = random.pickWeighted(methods);
    const isPassed = random.chance(0.8);
    const id = await paymentOf(cart);
    if (id === null) return;
    const { stripe } = outsideOf(scenario);
    const isDone = actAtStripe(scenario, `The member pays cart ${cart.number} with the card ${method}`, () =>
      stripe.payer.pay(id, testMethods[method]),
    );
    if (isDone && stripe.payment(id).status === 'requires_action')
      actAtStripe(scenario, `The member ${isPassed ? 'passes' : 'fails'} 3-D Secure`, () =>
        stripe.payer.decide(id, isPassed),
      );
    cart.isPaid = stripe.payment(id).status !== 'requires_payment_method';
  },
};

const dashboardActs = [
  'refunds on the dashboard all that is left of',
  'refunds on the dashboard 5.00 of',
  'cancels on the dashboard',
  'captures on the dashboard',
] as const;

const actOnDashboard: Step = {
  weight: hasCart(4),
  async run(scenario) {
    const cart = scenario.random.pick(scenario.carts);
    const doing = scenario.random.pick(dashboardActs);
    const id = await paymentOf(cart);
    if (id === null) return;
    const { dashboard } = outsideOf(scenario).stripe;
    actAtStripe(scenario, `Somebody ${doing} the payment of cart ${cart.number}`, () => {
      if (doing === dashboardActs[0]) dashboard.refund(id);
      else if (doing === dashboardActs[1]) dashboard.refund(id, 500);
      else if (doing === dashboardActs[2]) dashboard.cancel(id);
      else dashboard.capture(id);
    });
  },
};

const actAtBank: Step = {
  weight: hasCart(4),
  async run(scenario) {
    const { random } = scenario;
    const cart = random.pick(scenario.carts);
    const id = await paymentOf(cart);
    if (id === null) return;
    const { bank, books } = outsideOf(scenario).stripe;
    const dispute = books().disputes.find(({ paymentId }) => paymentId === id);
    const about = `the payment of cart ${cart.number}`;
    const outcome = random.pick(['won', 'lost'] as const);
    const refund = random.pick(['succeeded', 'succeeded', 'failed'] as const);
    if (dispute?.status === 'needs_response')
      actAtStripe(scenario, `The bank closes the dispute of ${about} as ${outcome}`, () =>
        bank.closeDispute(id, outcome),
      );
    else if (books().refunds.some(({ paymentId, status }) => paymentId === id && status === 'pending'))
      actAtStripe(scenario, `The bank decides the refunds of ${about}: ${refund}`, () =>
        bank.settleRefunds(id, refund),
      );
    else if (!dispute && random.chance(0.5))
      actAtStripe(scenario, `The payer disputes ${about}`, () => bank.openDispute(id));
  },
};

/** Sends one event of Stripe to us, as a request that may fail or crash. */
const sender =
  (scenario: Scenario) =>
  async (body: string, signature: string): Promise<{ status: number }> => {
    const { type } = JSON.parse(body) as { type: string };
    const { random, isQuiet } = scenario;
    // Stripe sends it again.
    if (!isQuiet && random.chance(0.15)) return { status: 500 };
    const answer = await act(
      scenario,
      `Stripe reports ${type}`,
      'POST',
      '/v1/webhooks/payments/cardprocessor',
      { environment: null, body, headers: { 'stripe-signature': signature } },
      ['read'],
    );
    return { status: answer?.status ?? 500 };
  };

const deliverEvents: Step = {
  weight: ({ outside }) => Math.min(6 * (outside?.stripe.events.waiting() ?? 0), 30),
  async run(scenario) {
    const { random } = scenario;
    const { events } = outsideOf(scenario).stripe;
    if (random.chance(0.06)) {
      events.lose();
      return say(scenario, 'The events of Stripe that wait are lost for ever');
    }
    await events.deliver(sender(scenario), random.pick(['made', 'made', 'shuffled', 'twice'] as const));
  },
};

const mostDeliveries = 6;

/** Delivers the events that wait until none is left. Returns whether there were any. */
export async function deliverAll(scenario: Scenario): Promise<boolean> {
  const { events } = outsideOf(scenario).stripe;
  for (let round = 0; round < mostDeliveries; round += 1) {
    if ((await events.deliver(sender(scenario))).length === 0) return round > 0;
  }
  say(scenario, 'Events of Stripe are refused again and again');
  return false;
}

/** Lets banks decide about all disputes, refunds and attempts of payers. */
export function decideAtBanks(scenario: Scenario): void {
  const { books, bank, payer } = outsideOf(scenario).stripe;
  for (const { paymentId, status } of books().disputes) {
    if (status !== 'needs_response') continue;
    const outcome = scenario.random.pick(['won', 'lost'] as const);
    actAtStripe(scenario, `The bank closes a dispute as ${outcome}`, () =>
      bank.closeDispute(paymentId, outcome),
    );
  }
  settlePendingRefunds(scenario);
  for (const { id, status } of books().payments) {
    if (status === 'requires_action' || status === 'processing')
      actAtStripe(scenario, 'The attempt of a payer fails', () => payer.decide(id, false));
  }
}

/** Lets banks execute the refunds that are on their way. */
export function settlePendingRefunds(scenario: Scenario): void {
  const { books, bank } = outsideOf(scenario).stripe;
  const pending = new Set(
    books().refunds.flatMap(({ paymentId, status }) => (status === 'pending' ? paymentId : [])),
  );
  for (const id of pending)
    actAtStripe(scenario, 'The bank executes refunds', () => bank.settleRefunds(id, 'succeeded'));
}

/** What payers, banks and people on the dashboard of Stripe do, and the delivery of its events. */
export const stripeSteps: readonly Step[] = [pay, actOnDashboard, actAtBank, deliverEvents];
