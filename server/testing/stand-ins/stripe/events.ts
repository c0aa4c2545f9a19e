import { timedSignature } from '#server/platform/webhooks/index.ts';
import { presentCharge, presentDispute, presentPayment, presentRefund } from './present.ts';
import { apiVersion, type Dispute, type Event, type Payment, type Refund, type State } from './state.ts';

/** Records an event with the object as it is now, as Stripe sends it. */
function record(state: State, payment: Payment, type: string, object: object): void {
  const [platform] = state.accounts;
  state.events.push({
    id: state.newId('evt'),
    type,
    created: state.nowSeconds(),
    livemode: payment.isLive,
    account: payment.accountId === platform?.id ? null : payment.accountId,
    object: structuredClone(object),
  });
}

export const tellPayment = (state: State, payment: Payment, type: string): void =>
  record(state, payment, `payment_intent.${type}`, presentPayment(state, payment));

/** Tells of the charge of a payment, without its list of refunds. */
export function tellCharge(state: State, payment: Payment, type: string): void {
  if (payment.charge)
    record(state, payment, `charge.${type}`, presentCharge(state, payment, payment.charge, false));
}

export const tellRefund = (state: State, payment: Payment, refund: Refund, type: string): void =>
  record(state, payment, type, presentRefund(refund));

export const tellDispute = (state: State, payment: Payment, dispute: Dispute, type: string): void =>
  record(state, payment, `charge.dispute.${type}`, presentDispute(dispute));

/** How a webhook is sent: the raw body and the value of `Stripe-Signature`. Answers the status. */
export type SendEvent = (rawBody: string, signature: string) => Promise<{ status: number }>;

/**
 * Delivers the events that wait, each signed at the time of its delivery, and returns their types. An event that is not
 * answered with 2xx stays. `shuffled` sends them in an order that follows from their number, `twice` each two times.
 */
export async function deliverEvents(
  state: State,
  secret: string,
  send: SendEvent,
  order: 'made' | 'shuffled' | 'twice',
): Promise<string[]> {
  const waiting = state.events.splice(0);
  const sent =
    order === 'shuffled'
      ? shuffled(waiting)
      : waiting.flatMap((event) => (order === 'twice' ? [event, event] : [event]));
  for (const event of sent) {
    const body = bodyOf(event);
    const { status } = await send(body, timedSignature(secret, body, state.nowSeconds()));
    if (status < 200 || status >= 300) state.events.push(event);
  }
  return sent.map(({ type }) => type);
}

const bodyOf = ({ object, account, ...event }: Event): string =>
  JSON.stringify({
    ...event,
    object: 'event',
    api_version: apiVersion,
    pending_webhooks: 1,
    data: { object },
    ...(account === null ? {} : { account }),
  });

/** A linear congruential generator seeded with the length: the same events come in the same disorder. */
function shuffled(events: readonly Event[]): Event[] {
  const rest = [...events];
  const out: Event[] = [];
  for (let seed = events.length * 7 + 3; rest.length > 0; seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31)
    out.push(...rest.splice(seed % rest.length, 1));
  return out;
}
