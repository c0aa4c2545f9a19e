import { randomUUID } from 'node:crypto';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { Person, Tenant } from '../index.ts';
import { callServer } from '../processes/call-server.ts';
import type { ServerProcess } from '../processes/server-process.ts';

/** The request body of a booking or hold. */
type RequestBody = Record<string, unknown>;

const lead_passenger = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };

/** Books a lounge or another airport service. */
export const bookVenue = (server: ServerProcess, member: Person, visit: RequestBody) =>
  callServer<{ id: string }>(server, 'POST', '/v1/travel/bookings', {
    as: member,
    body: { lead_passenger, ...visit },
  });

/** Holds a slot of an airport service. */
export const holdSlot = (server: ServerProcess, member: Person, visit: RequestBody) =>
  callServer<{ prebooking_id: string }>(server, 'POST', '/v1/travel/bookings/prebook', {
    as: member,
    body: visit,
  });

/** Holds seats of an experience. */
export const holdSeat = (server: ServerProcess, member: Person, visit: RequestBody) =>
  callServer<{ hold_id: string }>(server, 'POST', '/v1/travel/experiences/bookings/hold', {
    as: member,
    body: visit,
  });

/** Cancels a booking of an airport service. */
export const cancelVenue = (server: ServerProcess, member: Person, id: string) =>
  callServer(server, 'POST', `/v1/travel/bookings/${id}/cancel`, { as: member });

/** Cancels a booking of an experience. */
export const cancelSeat = (server: ServerProcess, member: Person, id: string) =>
  callServer(server, 'POST', `/v1/travel/experiences/bookings/${id}/cancel`, { as: member });

/** Opens a checkout session for a booking; throws when the API refuses it. */
export async function openPayment(
  server: ServerProcess,
  member: Person,
  type: 'travel' | 'experience_hold',
  id: string,
): Promise<Session> {
  const answer = await callServer<Session>(server, 'POST', '/v1/checkout/sessions', {
    as: member,
    body: { items: [{ type, id }], payment_method: 'card' },
    headers: { 'idempotency-key': randomUUID() },
  });
  if (answer.status !== 201) throw new Error(`No session: ${answer.text}`);
  return answer.body;
}

/** Pays a session with the test card that always succeeds. */
export const payWithCard = (server: ServerProcess, tenant: Tenant, session: Session) =>
  callServer(server, 'POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: session.payment_intent_id, card: 'success' },
  });
