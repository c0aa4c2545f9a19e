import { readCardEvent, readCardHeading, readPlainEvent, readPlainHeading } from '#server/payments/index.ts';
import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { receivePaymentEvent, type WebhookScope } from './apply-payment-event.ts';
import type * as contract from './contract-webhooks.ts';

type Received = Output<typeof contract.receiveHotelPayment>;

/** Gateways that report in the product's own shape. Others get a mapper of their own beside this one. */
const plainGateways: readonly string[] = ['sandbox'];

/** Payment events of sessions that hold a hotel. */
export async function receiveHotelPayment(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveHotelPayment>,
): Promise<Received> {
  return receivePlain(ctx, input, 'hotel');
}

/** Payment events of all other sessions. */
export async function receiveTravelPayment(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveTravelPayment>,
): Promise<Received> {
  return receivePlain(ctx, input, 'travel');
}

/** Payment events of the card processor, whatever the session holds. */
export async function receiveCardPayment(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveCardPayment>,
): Promise<Received> {
  const heading = readCardHeading(input);
  return receivePaymentEvent(ctx, heading, readCardEvent(heading, input), 'any');
}

async function receivePlain(ctx: WebhookContext, body: unknown, scope: WebhookScope): Promise<Received> {
  if (!plainGateways.includes(ctx.gateway)) throw problem('not_found');
  const heading = readPlainHeading(ctx.gateway, body);
  return receivePaymentEvent(ctx, heading, readPlainEvent(heading, body), scope);
}
