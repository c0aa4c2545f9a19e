import { beforeAll, expect, test } from 'vitest';
import { aBooking, startPayment } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { anEsimCredit, anOrder, payWithPerks } from '#server/modules/esim/testing/shop.ts';
import { aRate, checkOut, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { paymentGateways } from '#server/modules/payments/gateways.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import { about, aPaidTransfer, deliver } from '#server/modules/transfers/testing/shop.ts';
import { newId } from '#server/platform/ids/index.ts';
import { SupplierFailure, type SupplierRegistry } from '#server/platform/resilience/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { aMember, aTenant, breaksBooks, callApi, type Person, type Tenant } from '../index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // The provider cancels transfers, and the events that say so are refused.
  breaksBooks(tenant);
  member = await aMember(tenant);
});

/** Runs `act` while one call of every adapter of a port fails. The registry takes adapters: no code of ours is replaced. */
async function whileFails<Adapter extends { name: string }, Result>(
  registry: SupplierRegistry<Adapter>,
  call: keyof Adapter,
  kind: 'error' | 'timeout' | 'unavailable',
  act: () => Promise<Result>,
): Promise<Result> {
  const fail = () => Promise.reject(new SupplierFailure(kind, 'The test refuses this call.'));
  registry.register(
    'Sandbox',
    registry.all('Sandbox').map((one) => Object.assign(Object.create(one), { [call]: fail })),
  );
  try {
    return await act();
  } finally {
    registerSuppliers();
  }
}

const failures = [
  ['error', 'supplier_error'],
  ['timeout', 'supplier_timeout'],
  ['unavailable', 'supplier_unavailable'],
] as const;

test.each(failures)(
  'A gateway that answers a new payment with %s gives the checkout session the code %s',
  async (kind, code) => {
    const booking = await initiate(tenant, member, await aRate(member));
    const open = () => checkOut(member, booking.body.booking_id);
    const refused = await whileFails(paymentGateways, 'createIntent', kind, open);
    expect(refused.problem.code).toBe(code);
    expect((await open()).status).toBe(201);
  },
);

test.each(failures)(
  'A gateway that answers with %s gives the other ways to pay the code %s',
  async (kind, code) => {
    const stay = await initiate(tenant, member, await aRate(member));
    const visit = await aBooking(member);
    const order = await anOrder(member);
    const perk = await anEsimCredit(member, 220, 'USD');
    const ways = [
      () =>
        callApi('POST', '/v1/hotel/booking/pay', {
          key: tenant,
          body: { booking_id: stay.body.booking_id, payment_method: 'card' },
        }),
      () => startPayment(member, visit.id),
      () => payWithPerks(member, order.order_id, [perk]),
    ];
    for (const pay of ways) {
      const refused = await whileFails(paymentGateways, 'createIntent', kind, pay);
      expect(refused.problem.code).toBe(code);
    }
  },
);

test.each(failures)(
  'An event of the transfer provider is refused while its look-up fails with %s, by the code %s',
  async (kind, code) => {
    const { reference } = await aPaidTransfer(tenant, member);
    for (const event of ['reservation-created', 'reservation-cancelled'] as const) {
      const send = () => deliver(event, about(reference));
      const refused = await whileFails(transferSupplierRegistry, 'lookUp', kind, send);
      expect(refused.problem.code, event).toBe(code);
    }
  },
);

test('Events of suppliers from one address are limited, signed or not', async () => {
  // The limits of a running server last longer than a test, and an IPv6 network counts as one.
  const address = `2001:db8:${newId().slice(-4)}::1`;
  const send = () =>
    callApi('POST', '/v1/webhooks/suppliers/kestrel', {
      environment: null,
      body: { id: newId() },
      headers: { 'x-client-address': address, 'x-forwarded-for': address },
    });
  const codes = new Set<string>();
  for (let sent = 0; sent <= 600 && !codes.has('rate_limited'); sent += 1)
    codes.add((await send()).problem.code);
  expect([...codes]).toEqual(['invalid_signature', 'rate_limited']);
});
