import { beforeAll, describe, expect, test } from 'vitest';
import * as lounges from '#server/modules/airport-services/bookings/testing/shop.ts';
import * as esims from '#server/modules/esim/testing/shop.ts';
import * as visits from '#server/modules/experiences/testing/shop.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import * as rides from '#server/modules/transfers/testing/shop.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { actAtGateway } from './testing/gateway-acts.ts';
import { aPaidCart } from './testing/pending-carts.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

type Money = {
  refunded: number;
  refunds: { id: string; amount: number; is_shared: boolean; reason: string; state: string }[];
  dispute: string | null;
  payment?: { status: string };
};

const paths = {
  'a stay': '/v1/hotel/booking/',
  'a visit': '/v1/travel/experiences/bookings/',
  'a transfer': '/v1/travel/ground-transport/bookings/',
  'a lounge': '/v1/travel/bookings/',
  'an eSIM': '/v1/travel/esim/orders/',
} as const;

const makers: { [kind in keyof typeof paths]: () => Promise<{ id: string; paid: number }> } = {
  'a stay': async () => {
    const { bookingId: id, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    return { id, paid: session.amount_due };
  },
  'a visit': async () => {
    const { holdId: id, session } = await visits.aPaidHold(tenant, member);
    return { id, paid: session.amount_due };
  },
  'a transfer': async () => {
    const { bookingId: id } = await rides.aPaidTransfer(tenant, member);
    return { id, paid: (await rides.transferOf(member, id)).paid };
  },
  'a lounge': async () => {
    const { booking, session } = await lounges.aPaidBooking(tenant, member);
    return { id: booking.id, paid: session.amount_due };
  },
  'an eSIM': async () => {
    const order = await esims.anActiveOrder(tenant, member);
    return { id: order.order_id, paid: order.total };
  },
};

const kinds = Object.keys(paths) as (keyof typeof paths)[];

const moneyOf = async (kind: keyof typeof paths, id: string, as = member) =>
  (await callApi<Money>('GET', `${paths[kind]}${id}`, { as })).body;

describe('The money of a booking in its response', () => {
  test.each(kinds)(
    'The booking of %s shows what was refunded on the dashboard of the gateway',
    async (kind) => {
      const { id, paid } = await makers[kind]();
      expect(await moneyOf(kind, id)).toMatchObject({ refunded: 0, refunds: [], dispute: null });
      await actAtGateway(tenant, id, 'gateway_refunds');
      const shown = await moneyOf(kind, id);
      expect(shown).toMatchObject({
        refunded: paid,
        refunds: [{ amount: paid, is_shared: true, reason: 'gateway', state: 'succeeded' }],
        dispute: null,
      });
      if (shown.payment) expect(shown.payment.status).toBe('refunded');
    },
  );

  test.each(kinds)(
    'The booking of %s shows a dispute, and once it is lost what the bank kept',
    async (kind) => {
      const { id, paid } = await makers[kind]();
      await actAtGateway(tenant, id, 'dispute_opens');
      expect(await moneyOf(kind, id)).toMatchObject({ refunded: 0, refunds: [], dispute: 'opened' });
      await actAtGateway(tenant, id, 'dispute_lost');
      expect(await moneyOf(kind, id)).toMatchObject({
        refunded: paid,
        refunds: [{ amount: paid, is_shared: true, reason: 'dispute', state: 'succeeded' }],
        dispute: 'lost',
      });
    },
  );

  test('A dispute that the seller won is shown and refunds nothing', async () => {
    const { id } = await makers['a visit']();
    await actAtGateway(tenant, id, 'dispute_opens');
    await actAtGateway(tenant, id, 'dispute_won');
    expect(await moneyOf('a visit', id)).toMatchObject({ refunded: 0, refunds: [], dispute: 'won' });
  });

  test('A cancelled booking shows the refund of its cancellation, first on its way and then paid back', async () => {
    const { id, paid } = await makers['a stay']();
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: id } });
    const expected = { amount: paid, is_shared: false, reason: 'cancelled' };
    expect(await moneyOf('a stay', id)).toMatchObject({
      refunded: paid,
      refunds: [{ ...expected, state: 'pending' }],
    });
    await runJobs();
    expect((await moneyOf('a stay', id)).refunds).toMatchObject([{ ...expected, state: 'succeeded' }]);
  });

  test('A refund of a whole cart is shown at each of its bookings with the share of that booking', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual');
    await actAtGateway(tenant, cart.stayId, 'gateway_refunds_part');
    const [stay, visit] = await Promise.all([
      moneyOf('a stay', cart.stayId, cart.member),
      moneyOf('a visit', cart.visitId, cart.member),
    ]);
    const [refund] = stay.refunds;
    expect(refund).toMatchObject({ is_shared: true, reason: 'gateway' });
    expect(visit.refunds).toEqual(stay.refunds);
    expect(Math.round((stay.refunded + visit.refunded) * 100)).toBe(Math.round((refund?.amount ?? 0) * 100));
    const share = (refund?.amount ?? 0) * (cart.stayDue / (cart.stayDue + cart.visitDue));
    expect(Math.abs(stay.refunded - share)).toBeLessThanOrEqual(0.01);
  });

  test('The refund of one booking of a cart is not shown at the other', async () => {
    const cart = await aPaidCart(tenant, 'exp_test_manual');
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: cart.stayId } });
    await runJobs();
    expect(await moneyOf('a stay', cart.stayId, cart.member)).toMatchObject({ refunded: cart.stayDue / 100 });
    expect(await moneyOf('a visit', cart.visitId, cart.member)).toMatchObject({ refunded: 0, refunds: [] });
  });

  test('Lists of bookings show the same refunds as the bookings themselves', async () => {
    const ana = await aMember(tenant);
    const { booking } = await lounges.aPaidBooking(tenant, ana);
    await actAtGateway(tenant, booking.id, 'gateway_refunds_part');
    const listed = await callApi<{ data: (Money & { id: string })[] }>('GET', '/v1/travel/bookings', {
      as: ana,
    });
    const shown = await moneyOf('a lounge', booking.id, ana);
    expect(shown.refunded).toBeGreaterThan(0);
    expect(listed.body.data.find(({ id }) => id === booking.id)).toMatchObject({
      refunded: shown.refunded,
      refunds: shown.refunds,
      payment: { status: 'paid' },
    });
  });

  test('A booking that perks pay in full shows that nothing was refunded, also once it is cancelled', async () => {
    const ana = await aMember(tenant);
    const perk = await aPerk(ana);
    const { id } = await lounges.aBooking(ana, {
      passenger_count: 1,
      perk_payment: { item_ids: [perk] },
    });
    await runJobs();
    const nothing = { refunded: 0, refunds: [], dispute: null };
    expect(await moneyOf('a lounge', id, ana)).toMatchObject({ ...nothing, status: 'confirmed' });
    await lounges.cancel(ana, id);
    await runJobs();
    expect(await moneyOf('a lounge', id, ana)).toMatchObject({ ...nothing, status: 'cancelled' });
  });
});
