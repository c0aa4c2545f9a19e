import { setTimeout as pause } from 'node:timers/promises';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { duffelEvent } from '../duffel/index.ts';
import type { SellingStandIns } from './serve-suppliers.ts';
import { accounts } from './supplier-accounts.ts';

const lookEveryMs = 100;
const retryMs = 500;
const mostTries = 40;

type Webhook = {
  method?: 'DELETE';
  path: string;
  message: () => { headers: Record<string, string>; body: string };
};

/**
 * Sends the webhooks of the stand-ins to the product at `origin`, as the suppliers do: what was booked, cancelled or
 * decided, and the events of the gateway, each signed. One that is not answered with 2xx is sent again: those of suppliers
 * 40 times at most, those of the gateway until they are. Accepted orders of eSIMs are decided here. Returns the function
 * that stops it.
 */
export function sendWebhooks(standIns: SellingStandIns, origin: string): () => void {
  const stopped = new AbortController();
  const told = new Set<string>();
  /** Answers the status; 0 if nobody answers. */
  const sendTo = (path: string, headers: Record<string, string>, body: string, method = 'POST') =>
    fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: stopped.signal,
    }).catch(() => ({ status: 0 }));

  async function send({ method, path, message }: Webhook): Promise<void> {
    for (let tries = 0; tries < mostTries && !stopped.signal.aborted; tries += 1) {
      const { headers, body } = message();
      const { status } = await sendTo(path, headers, body, method);
      if (status >= 200 && status < 300) return;
      await pause(retryMs);
    }
  }

  async function look(): Promise<void> {
    while (!stopped.signal.aborted) {
      for (const { key, ...webhook } of webhooksOf(standIns)) {
        if (told.has(key)) continue;
        told.add(key);
        void send(webhook);
      }
      await standIns.stripe.events.deliver((body, signature) =>
        sendTo('/v1/webhooks/payments/cardprocessor', { 'stripe-signature': signature }, body),
      );
      await pause(lookEveryMs);
    }
  }

  void look();
  return () => stopped.abort();
}

/** The webhooks about the present state of all orders. `key` names what one is about. */
function webhooksOf({ liteapi, duffel, mozio, airalo }: SellingStandIns): (Webhook & { key: string })[] {
  const ofLiteapi = liteapi.bookings.map(({ bookingId, clientReference, status }) => {
    const key = `liteapi-${bookingId}-${status}`;
    const body = JSON.stringify({ event_id: key, bookingId, clientReference, status });
    return { key, path: '/v1/webhooks/suppliers/liteapi', message: () => ({ headers: {}, body }) };
  });
  const ofDuffel = duffel.bookings.map(({ id, metadata, status }) => {
    const key = `wev-${id}-${status}`;
    const type = status === 'confirmed' ? 'stays.booking.created' : 'stays.booking.cancelled';
    const event = { id: key, type, data: { object: { id, metadata } } };
    return {
      key,
      path: '/v1/webhooks/suppliers/duffel',
      // The signature contains the time of sending.
      message: () => duffelEvent(accounts.duffelWebhookSecret, event),
    };
  });
  const ofMozio = mozio.reservations.flatMap((reservation) => {
    const { id, reference, polls, isCancelled, outcome } = reservation;
    if (reference === null || outcome !== 'completed' || polls <= mozio.quirks.decidedAfter) return [];
    const kind = isCancelled ? 'reservation-cancelled' : 'reservation-created';
    const key = `mozio-${id}-${kind}`;
    const body = JSON.stringify({
      event_id: key,
      booking_reference: reference,
      reservation_id: id,
      status: isCancelled ? 'cancelled' : 'completed',
      ...(isCancelled ? {} : { confirmation_number: `MOZ-${id}` }),
    });
    const signature = hmacHex(accounts.mozioWebhookSecret, body);
    const path = `/v1/travel/ground-transport/webhook/${kind}`;
    const message = () => ({ headers: { 'x-signature': signature }, body });
    return [{ key, path, message, ...(isCancelled ? { method: 'DELETE' as const } : {}) }];
  });
  const ofAiralo = airalo.orders.flatMap(({ requestId, status }) => {
    if (requestId === null || status !== 'accepted') return [];
    const decided = airalo.decide(requestId, 'completed');
    return [{ key: `airalo-${requestId}`, path: '/v1/webhooks/suppliers/airalo', message: () => decided }];
  });
  return [...ofLiteapi, ...ofDuffel, ...ofMozio, ...ofAiralo];
}
