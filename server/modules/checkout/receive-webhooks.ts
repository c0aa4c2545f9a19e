import {
  type EventHeader,
  type PaymentEvent,
  readCardEvent,
  readCardHeader,
  readHarbourEvent,
  readHarbourHeader,
  readPlainEvent,
  readPlainHeader,
} from '#server/modules/payments/index.ts';
import type { WebhookContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { WebhookScope } from './apply-payment-event.ts';
import type * as contract from './contract-webhooks.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

type Received = Output<typeof contract.receiveHotelPayment>;

type Reader = {
  heading: (gateway: string, body: unknown) => EventHeader;
  event: (heading: EventHeader, body: unknown) => PaymentEvent | null;
};

/** Parsers per gateway that convert a body to a `PaymentEvent`. A gateway without a parser is `not_found`. */
const readers: Readonly<Record<string, Reader>> = {
  sandbox: { heading: readPlainHeader, event: readPlainEvent },
  beacon: { heading: readPlainHeader, event: readPlainEvent },
  harbour: { heading: readHarbourHeader, event: readHarbourEvent },
};

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
  const reader = Object.hasOwn(readers, ctx.gateway) ? readers[ctx.gateway] : undefined;
  if (!reader) throw problem('not_found');
  const heading = reader.heading(ctx.gateway, body);
  return receivePaymentEvent(ctx, heading, reader.event(heading, body), scope);
}
