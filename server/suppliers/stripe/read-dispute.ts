import type { DisputeState, GatewayPayment, PaymentKey } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { minorOf } from './amounts.ts';
import { disputeList, type StripeDispute, type StripePayment } from './answers.ts';
import type { StripeClient } from './client.ts';

/** Ends of a dispute. An inquiry that became no dispute, or a dispute that was prevented, took nothing from us. */
const ends: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
};

/**
 * Returns the disputes of a payment as one, or null. Of several, open ones count first, because money may still move, then
 * those that the bank decided against us; what they moved is added up.
 */
export async function readDispute(
  client: StripeClient,
  ctx: BaseContext,
  { reference, account, appId }: PaymentKey,
  { latest_charge: charge, currency }: StripePayment,
): Promise<GatewayPayment['dispute']> {
  if (!charge?.disputed) return null;
  const { data } = await client.call(ctx, { account, appId }, disputeList, (sdk) =>
    sdk.disputes.list({ payment_intent: reference, limit: 100 }),
  );
  return disputeOf(currency, data);
}

function disputeOf(currency: string, disputes: readonly StripeDispute[]): GatewayPayment['dispute'] {
  if (disputes.length === 0) return null;
  const stateOf = ({ status }: StripeDispute): DisputeState => ends[status] ?? 'opened';
  const states = disputes.map(stateOf);
  const state = states.includes('opened') ? 'opened' : states.includes('lost') ? 'lost' : 'won';
  const sum = (counted: readonly StripeDispute[]) =>
    minorOf(
      currency,
      counted.reduce((total, { amount }) => total + amount, 0),
    );
  const moved = (isMove: (amount: number) => boolean) =>
    disputes.filter(({ balance_transactions: all }) => all?.some(({ amount }) => isMove(amount)));
  return {
    state,
    amountMinor: sum(disputes.filter((dispute) => stateOf(dispute) === state)),
    withdrawnMinor: sum(moved((amount) => amount < 0)),
    returnedMinor: sum(moved((amount) => amount > 0)),
    each: disputes.map((one) => ({ id: one.id, state: stateOf(one), amountMinor: sum([one]) })),
    fee: feeOf(disputes),
  };
}

function feeOf(disputes: readonly StripeDispute[]): NonNullable<GatewayPayment['dispute']>['fee'] {
  const charged = disputes
    .flatMap(({ balance_transactions: moved }) => moved ?? [])
    .find(({ fee }) => (fee ?? 0) > 0);
  if (!charged?.fee || !charged.currency) return null;
  const currency = charged.currency.toUpperCase();
  return { amountMinor: minorOf(currency, charged.fee), currency };
}
