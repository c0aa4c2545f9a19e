import { eventReaderOf, readCardEvent, readCardHeader } from '#server/modules/payments/index.ts';
import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { WebhookScope } from './apply-payment-event.ts';
import type * as contract from './contract-webhooks.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

type Received = Output<typeof contract.receiveHotelPayment>;

/** Receives payment events of sessions with a hotel item. */
export async function receiveHotelPayment(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveHotelPayment>,
): Promise<Received> {
  return receiveFrom(ctx, input, 'hotel');
}

/** Receives payment events of all other sessions. */
export async function receiveTravelPayment(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveTravelPayment>,
): Promise<Received> {
  return receiveFrom(ctx, input, 'travel');
}

/** Receives payment events of the card processor for sessions of any kind. */
export async function receiveCardPayment(
  ctx: WebhookContext,
  input: Input<typeof contract.receiveCardPayment>,
): Promise<Received> {
  const heading = readCardHeader(input);
  return receivePaymentEvent(ctx, heading, readCardEvent(heading, input), 'any');
}

async function receiveFrom(ctx: WebhookContext, body: unknown, scope: WebhookScope): Promise<Received> {
  const reader = eventReaderOf(ctx.environment, ctx.gateway);
  if (!reader) throw problem('not_found');
  const heading = reader.readHeader(ctx.gateway, body);
  return receivePaymentEvent(ctx, heading, reader.readEvent(heading, body), scope);
}
