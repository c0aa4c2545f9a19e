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
  const header = readCardHeader(input);
  const event = readCardEvent(header, input);
  return receivePaymentEvent(ctx, header, event && { ...event, signedFor: ctx.signedFor }, 'any');
}

async function receiveFrom(ctx: WebhookContext, body: unknown, scope: WebhookScope): Promise<Received> {
  const reader = eventReaderOf(ctx.environment, ctx.gateway);
  if (!reader) throw problem('not_found');
  const header = reader.readHeader(ctx.gateway, body);
  return receivePaymentEvent(ctx, header, reader.readEvent(header, body), scope);
}
