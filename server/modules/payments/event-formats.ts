import type { Environment } from '#server/platform/context/index.ts';
import { findGateway } from './gateways.ts';
import { readHarbourEvent, readHarbourHeader } from './harbour-events.ts';
import { readPlainEvent, readPlainHeader } from './plain-events.ts';
import type { EventFormat, EventHeader, PaymentEvent } from './port.ts';

/** Reads the events of a gateway. Both functions throw `validation_failed` on the field that is wrong. */
export type EventReader = {
  readHeader(gateway: string, body: unknown): EventHeader;
  /** Null for an event that says nothing to us. */
  readEvent(header: EventHeader, body: unknown): PaymentEvent | null;
};

const readers: Readonly<Record<EventFormat, EventReader>> = {
  plain: { readHeader: readPlainHeader, readEvent: readPlainEvent },
  harbour: { readHeader: readHarbourHeader, readEvent: readHarbourEvent },
};

/**
 * The reader of the events that a gateway sends to the webhook of its name; null if there is no such gateway. One that
 * is configured in the other environment alone still has a format, so that its events are stored as rejected.
 */
export function eventReaderOf(environment: Environment, gateway: string): EventReader | null {
  const found =
    findGateway(environment, gateway) ??
    findGateway('Sandbox', gateway) ??
    findGateway('Production', gateway);
  return found?.eventFormat ? readers[found.eventFormat] : null;
}
