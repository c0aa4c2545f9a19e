/** What the stand-in of Stripe keeps. Amounts are counted as Stripe counts them. */

/** The version of the API that the stand-in speaks. */
export const apiVersion = '2026-10-28.endive';

type Status =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type Charge = {
  id: string;
  created: number;
  /** Of a failed attempt there is a charge too. */
  status: 'succeeded' | 'failed';
  amount: number;
  captured: boolean;
  amountCaptured: number;
  isDisputed: boolean;
  method: string;
};

export type Refund = {
  id: string;
  created: number;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  metadata: Record<string, string>;
  /** Stands for an amount that was authorised and released. */
  isRelease: boolean;
};

export type Dispute = {
  id: string;
  created: number;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
  moves: { amount: number; fee: number; currency: string }[];
};

export type Payment = {
  id: string;
  accountId: string;
  isLive: boolean;
  created: number;
  amount: number;
  currency: string;
  status: Status;
  captureMethod: string;
  /** Capture method of single types of payment methods. */
  captureOf: Record<string, string>;
  types: string[];
  metadata: Record<string, string>;
  clientSecret: string;
  received: number;
  lastError: { type: 'card_error'; code: string; decline_code: string } | null;
  charge: Charge | null;
  /** The card of an attempt that waits for the payer. */
  waitingCard: string | null;
  returnUrl: string | null;
};

export type Event = {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  /** The connected account; null for the platform's own. */
  account: string | null;
  object: object;
};

/** An account with its keys. A connected account has none: the platform's key acts for it. */
export type Account = { id: string; secretKey: string | null; publishableKey: string | null };

export type Behaviour = {
  /**
   * Whether Stripe makes a refund of an amount that was authorised and is released, as it does for requests in versions
   * before 2025-03-31.basil, such as those of the dashboard of an old account.
   */
  refundsReleases: boolean;
  /** Whether refunds are decided later. */
  refundsLater: boolean;
};

export type State = {
  accounts: readonly Account[];
  behaviour: Behaviour;
  payments: Map<string, Payment>;
  refunds: Refund[];
  disputes: Dispute[];
  /** Events that were made and not delivered. */
  events: Event[];
  nowSeconds: () => number;
  newId: (kind: string) => string;
};

/** The refunds of a payment, the newest first, as Stripe lists them. */
export const refundsOf = (state: State, paymentId: string): Refund[] =>
  state.refunds.filter((refund) => refund.paymentId === paymentId).reverse();

/** What went back to the payer or is on its way, without released amounts. */
export const returnedOf = (state: State, paymentId: string): number =>
  refundsOf(state, paymentId)
    .filter(({ status, isRelease }) => !isRelease && status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
