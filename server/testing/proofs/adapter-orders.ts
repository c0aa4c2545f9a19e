import type { EsimOrder } from '#server/modules/esim/port.ts';
import type { HotelOrder } from '#server/modules/hotels/catalogue/port.ts';
import type { TransferOrder } from '#server/modules/transfers/port.ts';
import { newId } from '#server/platform/ids/index.ts';
import * as airalo from '#server/suppliers/airalo/testing/adapter.ts';
import { referenceField } from '#server/suppliers/duffel/find-bookings.ts';
import { duffelFixture } from '#server/suppliers/duffel/testing/fixture.ts';
import { liteapiFixture } from '#server/suppliers/liteapi/testing/fixture.ts';
import * as mozio from '#server/suppliers/mozio/testing/adapter.ts';
import * as viator from '#server/suppliers/viator/testing/adapter.ts';
import { airaloStandIn } from '../stand-ins/airalo/index.ts';
import { orderOf, ratesOf } from '../stand-ins/hotel-orders.ts';
import { mozioStandIn } from '../stand-ins/mozio.ts';
import { orderAmongFaults } from '../stand-ins/order-among-faults.ts';
import { viatorStandIn } from '../stand-ins/viator/index.ts';

type Rounds = { seed: number; rounds: number };
type Tally = Awaited<ReturnType<typeof orderAmongFaults>>;

const slow = { kind: 'slow', delayMs: 2 } as const;
const limited = { kind: 'status', status: 429, retryAfterSeconds: 1 } as const;
const doubled = { kind: 'doubled' } as const;

/** Orders of each adapter that books, among random faults. A supplier that recognises repeats also gets doubled requests. */
export const adapterOrders: Record<string, (of: Rounds) => Promise<Tally>> = {
  async liteapi(of) {
    const fixture = liteapiFixture(3);
    const { supplier, standIn, ctx } = fixture;
    const orders = await hotelOrders(fixture, of.rounds);
    return orderAmongFaults({
      ...of,
      standIn,
      orderCall: /^POST .*book$/,
      readCall: /^GET .*bookings/,
      moreFaults: [slow, limited, doubled],
      order: (round) => supplier.book(ctx, orders[round] as HotelOrder),
      lookUp: (round) => supplier.lookUp(ctx, orders[round] as HotelOrder),
      countMade: (round) =>
        standIn.bookings.filter(({ clientReference }) => clientReference === orders[round]?.reference).length,
    });
  },

  async duffel(of) {
    const fixture = duffelFixture(3);
    const { supplier, standIn, ctx } = fixture;
    const orders = await hotelOrders(fixture, of.rounds);
    return orderAmongFaults({
      ...of,
      standIn,
      orderCall: /^POST .*bookings$/,
      readCall: /^GET .*bookings/,
      moreFaults: [slow, limited],
      order: (round) => supplier.book(ctx, orders[round] as HotelOrder),
      lookUp: (round) => supplier.lookUp(ctx, orders[round] as HotelOrder),
      countMade: (round) =>
        standIn.bookings.filter(({ metadata }) => metadata[referenceField] === orders[round]?.reference)
          .length,
    });
  },

  viator(of) {
    const standIn = viatorStandIn(() => viator.startedAt);
    const supplier = viator.adapterOf(standIn);
    const orders = Array.from({ length: of.rounds }, () => viator.anOrder());
    const orderIn = (round: number) => orders[round] as (typeof orders)[number];
    return orderAmongFaults({
      ...of,
      standIn,
      orderCall: /\/bookings\/book$/,
      readCall: /\/bookings\/status$/,
      moreFaults: [slow, limited, doubled],
      order: (round) => supplier.book(viator.ctx, orderIn(round)),
      lookUp: (round) => supplier.lookUp(viator.ctx, orderIn(round)),
      countMade: (round) =>
        standIn.bookings.filter(({ partnerBookingRef }) => partnerBookingRef === orderIn(round).reference)
          .length,
    });
  },

  async mozio(of) {
    const standIn = mozioStandIn(() => mozio.startedAt);
    const supplier = mozio.adapterOf(standIn);
    const { search, offers } = await mozio.aSearch(supplier);
    const orders: TransferOrder[] = [];
    for (let round = 0; round < of.rounds; round += 1) {
      const handle = await supplier.begin(mozio.ctx, search.query);
      await supplier.results(mozio.ctx, { query: search.query, handle });
      const number = standIn.searches.length;
      const [offer] = offers;
      const key = offer?.key.replace(/^search-\d+/, `search-${number}`) ?? '';
      orders.push(mozio.orderOf({ query: search.query, handle }, offer && { ...offer, key }));
    }
    return orderAmongFaults({
      ...of,
      standIn,
      orderCall: /^POST .*reservations/,
      readCall: /^GET .*reservations/,
      moreFaults: [slow, limited],
      order: (round) => supplier.reserve(mozio.ctx, orders[round] as TransferOrder),
      lookUp: (round) => supplier.lookUp(mozio.ctx, orders[round] as TransferOrder),
      countMade: (round) =>
        standIn.reservations.filter(({ reference }) => reference === orders[round]?.reference).length,
    });
  },

  airalo(of) {
    const standIn = airaloStandIn({ now: () => airalo.startedAt });
    const supplier = airalo.adapterOf(standIn);
    const orders = Array.from({ length: of.rounds }, () => airalo.anOrder());
    return orderAmongFaults({
      ...of,
      standIn,
      orderCall: /^POST .*orders/,
      readCall: /^GET .*orders/,
      moreFaults: [slow, limited],
      order: (round) => supplier.order(airalo.ctx, orders[round] as EsimOrder),
      lookUp: (round) => supplier.lookUp(airalo.ctx, orders[round] as EsimOrder),
      countMade: (round) =>
        standIn.orders.filter(({ description }) => description === orders[round]?.reference).length,
    });
  },
};

type HotelFixture = ReturnType<typeof liteapiFixture> | ReturnType<typeof duffelFixture>;

/** Orders of one room, each at a price that is fixed for it. */
async function hotelOrders(fixture: HotelFixture, count: number): Promise<HotelOrder[]> {
  const [rate] = await ratesOf(fixture);
  if (!rate) throw new Error('The stand-in has no rate');
  const orders: HotelOrder[] = [];
  for (let made = 0; made < count; made += 1) {
    const fixed = await fixture.supplier.confirmPrice(fixture.ctx, rate);
    if (!fixed) throw new Error('The rate is gone');
    orders.push({ ...orderOf(fixed), reference: `SJ-${newId()}` });
  }
  return orders;
}
