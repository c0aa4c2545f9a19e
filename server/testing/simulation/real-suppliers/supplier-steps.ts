import { hmacHex } from '#server/platform/crypto/index.ts';
import { referenceField } from '#server/suppliers/duffel/find-bookings.ts';
import { duffelEvent } from '#server/testing/stand-ins/duffel/index.ts';
import { act } from '../acts.ts';
import { comparedBookings } from '../outside-steps.ts';
import { outsideOf, type Scenario, say } from '../scenario.ts';
import { hasCart, type Step } from '../steps.ts';
import { type SupplierOrder, supplierOrders } from './supplier-orders.ts';
import { duffelSecret, groundSecret } from './webhook-secrets.ts';

/** The live orders of confirmed bookings that are still compared with their suppliers. */
async function comparedOrders(scenario: Scenario): Promise<SupplierOrder[]> {
  const compared = new Set((await comparedBookings()).map(({ reference }) => reference));
  return supplierOrders(outsideOf(scenario)).filter(
    ({ isLive, reference, supplier }) =>
      isLive && reference !== null && compared.has(reference) && supplier !== 'airalo',
  );
}

function nameOf({ bookings }: Scenario, { reference, supplier, number }: SupplierOrder): string {
  const booking = bookings.find(({ id }) => reference === `SJ-${id}`);
  return booking ? `${booking.what} ${booking.number}` : `${supplier} ${number}`;
}

type SentEvent = {
  method: 'POST' | 'DELETE';
  path: string;
  body: string;
  headers: Record<string, string>;
};

/** The event by which a supplier reports a cancelled order; null where it has a list of changes instead. */
function eventOf({ supplier, number, reference }: SupplierOrder, nowMs: number): SentEvent | null {
  const method = 'POST' as const;
  switch (supplier) {
    case 'liteapi': {
      const body = JSON.stringify({ event_name: 'booking.cancel', response: { bookingId: number } });
      return { method, path: '/v1/webhooks/suppliers/liteapi', body, headers: {} };
    }
    case 'duffel': {
      const object = { id: number, metadata: { [referenceField]: reference } };
      const event = { id: `evt_${number}`, type: 'stays.booking.cancelled', data: { object } };
      const signed = duffelEvent(duffelSecret, event, Math.floor(nowMs / 1000));
      return { method, path: '/v1/webhooks/suppliers/duffel', ...signed };
    }
    case 'mozio': {
      const event = { event_id: `gev_${number}`, booking_reference: reference, reservation_id: number };
      const body = JSON.stringify({ ...event, status: 'cancelled' });
      return {
        method: 'DELETE',
        path: '/v1/travel/ground-transport/webhook/reservation-cancelled',
        body,
        headers: { 'x-signature': hmacHex(groundSecret, body) },
      };
    }
    default:
      return null;
  }
}

const cancelBySupplier: Step = {
  weight: hasCart(6),
  async run(scenario) {
    const { random, clock } = scenario;
    const orders = await comparedOrders(scenario);
    if (orders.length === 0) return;
    const order = random.pick(orders);
    const times = random.pick([0, 1, 2]);
    order.cancel();
    say(scenario, `The supplier cancels ${nameOf(scenario, order)}`);
    const event = eventOf(order, clock.nowMs());
    for (let sent = 0; event && sent < times; sent += 1) {
      const { method, path, body, headers } = event;
      await act(scenario, 'The supplier reports it', method, path, { environment: null, body, headers }, [
        'lookUp',
      ]);
    }
  },
};

const decideEsim: Step = {
  weight: ({ outside }) => (outside?.airalo.orders.some(({ status }) => status === 'accepted') ? 6 : 0),
  run: async (scenario) => {
    const { random } = scenario;
    const { airalo } = outsideOf(scenario);
    const waiting = airalo.orders.filter(({ status }) => status === 'accepted');
    const { requestId } = random.pick(waiting);
    if (requestId === null) return;
    const outcome = random.chance(0.8) ? 'completed' : 'failed';
    const { body, headers } = airalo.decide(requestId, outcome);
    const times = random.pick([0, 1, 1, 2]);
    say(scenario, `Airalo decides: ${outcome}`);
    for (let sent = 0; sent < times; sent += 1)
      await act(
        scenario,
        'Airalo reports it',
        'POST',
        '/v1/webhooks/suppliers/airalo',
        { environment: null, body, headers },
        ['lookUp'],
      );
  },
};

const moods = ['CONFIRMED', 'CONFIRMED', 'PENDING', 'REJECTED'] as const;

const changeMood: Step = {
  weight: () => 1,
  async run(scenario) {
    const { viator, mozio } = outsideOf(scenario);
    viator.quirks.bookStatus = scenario.random.pick(moods);
    mozio.quirks.outcome = scenario.random.chance(0.7) ? 'completed' : 'failed';
    const { bookStatus } = viator.quirks;
    say(scenario, `From now on Viator answers ${bookStatus}, and Mozio ${mozio.quirks.outcome}`);
  },
};

const pendingVisits = ({ outside }: Scenario) =>
  outside?.viator.bookings.filter(({ status }) => status === 'PENDING') ?? [];

const decideVisit: Step = {
  weight: (scenario) => (pendingVisits(scenario).length > 0 ? 5 : 0),
  async run(scenario) {
    const { random } = scenario;
    const { bookingRef } = random.pick(pendingVisits(scenario));
    const status = random.chance(0.7) ? 'CONFIRMED' : 'REJECTED';
    outsideOf(scenario).viator.recordEvent(bookingRef, 'CONFIRMATION', status);
    say(scenario, `The operator of ${bookingRef} decides: ${status}`);
  },
};

/** Lets suppliers decide about everything that waits. */
export function decideAtSuppliers(scenario: Scenario): void {
  const { airalo, viator, mozio } = outsideOf(scenario);
  for (const { requestId, status } of airalo.orders)
    if (status === 'accepted' && requestId !== null) airalo.decide(requestId, 'completed');
  for (const { bookingRef } of pendingVisits(scenario))
    viator.recordEvent(bookingRef, 'CONFIRMATION', 'CONFIRMED');
  viator.quirks.bookStatus = 'CONFIRMED';
  mozio.quirks.decidedAfter = 0;
}

/** What suppliers do by themselves. */
export const supplierSteps: readonly Step[] = [cancelBySupplier, decideEsim, changeMood, decideVisit];
