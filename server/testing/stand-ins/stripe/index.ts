import { type StandIn, standIn } from '../stand-in.ts';
import { closeDispute, decideRefund, openDispute, settleRefunds } from './banks.ts';
import { authenticationPage, browserScript } from './browser-script.ts';
import { deliverEvents, type SendEvent } from './events.ts';
import type { StoredAnswers } from './idempotency.ts';
import { confirmPayment, decideAttempt } from './payer.ts';
import { cancelPayment, capturePayment, createRefund } from './payments.ts';
import { Refusal } from './refusal.ts';
import { answerBrowser, answerServer } from './routes.ts';
import {
  type Account,
  type Behaviour,
  type Dispute,
  type Payment,
  type Refund,
  refundsOf,
  returnedOf,
  type State,
} from './state.ts';

export type { SendEvent } from './events.ts';

/** The test cards, by the numbers that Stripe documents, and other methods. */
export const testMethods = {
  success: '4242424242424242',
  asksThePayer: '4000002500003155',
  declined: '4000000000000002',
  capturedAtOnce: 'ideal',
  decidedLater: 'wechat_pay',
} as const;

type Options = {
  /** The platform comes first. An account without keys is connected to it. */
  accounts?: readonly Account[];
  webhookSecret?: string;
  behaviour?: Partial<Behaviour>;
  /** Distinguishes the ids of several stand-ins whose payments get into one database. */
  mark?: string;
  now?: () => number;
};

/** An error that the stand-in answers with instead of an execution. */
type PlannedError = { match: RegExp; status: number; code: string; isStored: boolean };

export type StripeStandIn = StandIn & {
  /** What is kept of a payment, by its id. */
  payment(id: string): Readonly<Payment>;
  /** All payments, the oldest first. */
  payments(): readonly Readonly<Payment>[];
  /** What went back to the payer of a payment or is on its way. */
  refundedAmount(id: string): number;
  /** Number of refunds to the payer, whatever became of them. */
  refundCount(id: string): number;
  paymentCount(): number;
  /** What Stripe's books have: all payments, refunds and disputes. */
  books(): { payments: readonly Payment[]; refunds: readonly Refund[]; disputes: readonly Dispute[] };
  /** Answers the next matching request with an error; a stored one also later requests with the same key. */
  failNext(error: PlannedError): void;
  payer: {
    pay(id: string, method?: string): void;
    /** Ends 3-D Secure, or the wait for a slow method. */
    decide(id: string, isPassed: boolean): void;
  };
  dashboard: {
    refund(id: string, amount?: number): void;
    capture(id: string): void;
    cancel(id: string): void;
  };
  bank: {
    settleRefunds(id: string, status?: 'succeeded' | 'failed'): void;
    /** A refund that succeeded comes back. */
    returnRefund(id: string): void;
    openDispute(id: string): void;
    closeDispute(id: string, status: 'won' | 'lost'): void;
  };
  events: {
    deliver(send: SendEvent, order?: 'made' | 'shuffled' | 'twice'): Promise<string[]>;
    /** Drops the events that wait. */
    lose(): void;
    /** How many events wait. */
    waiting(): number;
  };
};

const platform: Account = {
  id: 'acct_platform',
  secretKey: 'sk_live_platform',
  publishableKey: 'pk_live_platform',
};

/**
 * A stand-in of Stripe: PaymentIntents, refunds and disputes of several accounts, idempotency keys, webhooks with real
 * signatures, and the script for browsers. It holds what Stripe documents, strictly: a missing version, key or account is
 * refused as Stripe refuses it. Ids count up.
 */
export function stripeStandIn({
  accounts = [platform],
  webhookSecret = 'whsec_stand_in',
  behaviour = {},
  mark = '',
  now = Date.now,
}: Options = {}): StripeStandIn {
  let count = 0;
  const state: State = {
    accounts,
    behaviour: { refundsReleases: false, refundsLater: false, ...behaviour },
    payments: new Map(),
    refunds: [],
    disputes: [],
    events: [],
    nowSeconds: () => Math.floor(now() / 1000),
    newId(kind) {
      count += 1;
      return `${kind}_${mark}${String(count).padStart(6, '0')}`;
    },
  };
  const stored: StoredAnswers = new Map();
  const planned: PlannedError[] = [];
  const takeError = (line: string): Refusal | undefined => {
    const index = planned.findIndex(({ match }) => match.test(line));
    const [found] = index < 0 ? [] : planned.splice(index, 1);
    if (!found) return undefined;
    const type =
      found.status >= 500 ? 'api_error' : found.status === 402 ? 'card_error' : 'invalid_request_error';
    return new Refusal(found.status, { type, code: found.code, message: 'Planned.' }, found.isStored);
  };
  const paymentOf = (id: string): Payment => {
    const payment = state.payments.get(id);
    if (!payment) throw new Error(`Stripe has no payment ${id}`);
    return payment;
  };
  const accountOf = (payment: Payment): Account => {
    const account = accounts.find(({ id }) => id === payment.accountId);
    if (!account) throw new Error('The payment has no account');
    return account;
  };

  const base = standIn('stripe', (request) => answer(state, stored, request, takeError));
  return {
    ...base,
    faults: {
      ...base.faults,
      clear() {
        base.faults.clear();
        planned.splice(0);
      },
    },
    payment: paymentOf,
    payments: () => [...state.payments.values()],
    refundedAmount: (id) => returnedOf(state, id),
    refundCount: (id) => refundsOf(state, id).filter(({ isRelease }) => !isRelease).length,
    paymentCount: () => state.payments.size,
    books: () => ({
      payments: [...state.payments.values()],
      refunds: state.refunds,
      disputes: state.disputes,
    }),
    failNext: (error) => planned.push(error),
    payer: {
      pay: (id, method = testMethods.success) => void confirmPayment(state, paymentOf(id), method),
      decide: (id, isPassed) => void decideAttempt(state, paymentOf(id), isPassed),
    },
    dashboard: {
      refund: (id, amount) => {
        const form = { payment_intent: id, ...(amount === undefined ? {} : { amount: String(amount) }) };
        createRefund(state, accountOf(paymentOf(id)), form);
      },
      capture: (id) => void capturePayment(state, paymentOf(id), {}),
      cancel: (id) => void cancelPayment(state, paymentOf(id)),
    },
    bank: {
      settleRefunds: (id, status = 'succeeded') => settleRefunds(state, paymentOf(id), status),
      returnRefund: (id) => {
        const refund = refundsOf(state, id).find(
          ({ isRelease, status }) => !isRelease && status === 'succeeded',
        );
        if (refund) decideRefund(state, paymentOf(id), refund, 'failed');
      },
      openDispute: (id) => void openDispute(state, paymentOf(id)),
      closeDispute: (id, status) => closeDispute(state, paymentOf(id), status),
    },
    events: {
      deliver: (send, order = 'made') => deliverEvents(state, webhookSecret, send, order),
      lose: () => void state.events.splice(0),
      waiting: () => state.events.length,
    },
  };
}

/** Answers a request as Stripe does, also with its errors. */
async function answer(
  state: State,
  stored: StoredAnswers,
  request: Request,
  takeError: (line: string) => Refusal | undefined,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, asked] = /^\/authenticate\/([^/]+)$/.exec(pathname) ?? [];
  if (asked !== undefined) return answerPayer(state, request, asked);
  if (pathname === '/v3/')
    return new Response(browserScript, { headers: { 'content-type': 'text/javascript' } });
  const isBrowser = pathname.endsWith('/confirm');
  const cors: Record<string, string> = isBrowser ? { 'access-control-allow-origin': '*' } : {};
  let response: Response;
  try {
    response = isBrowser
      ? await answerBrowser(state, request)
      : await answerServer(state, stored, request, takeError);
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    response = Response.json({ error: err.error }, { status: err.status });
  }
  for (const [name, value] of Object.entries({ ...cors, 'request-id': state.newId('req') }))
    response.headers.set(name, value);
  return response;
}

/** The page of the payer's bank, and its outcome, after which the payer returns to the page of the checkout. */
async function answerPayer(state: State, request: Request, id: string): Promise<Response> {
  const payment = state.payments.get(id);
  if (payment?.status !== 'requires_action') return new Response('', { status: 404 });
  if (request.method === 'GET')
    return new Response(authenticationPage, { headers: { 'content-type': 'text/html' } });
  const isPassed = new URLSearchParams(await request.text()).get('outcome') === 'passed';
  decideAttempt(state, payment, isPassed);
  return new Response('', { status: 303, headers: { location: returnAddress(payment, isPassed) } });
}

/** The address to which the payer returns, with the parameters that Stripe appends to it. */
function returnAddress({ id, clientSecret, returnUrl }: Payment, isPassed: boolean): string {
  const url = new URL(returnUrl ?? 'about:blank');
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', isPassed ? 'succeeded' : 'failed');
  return url.href;
}
