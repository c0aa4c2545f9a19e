import { beforeEach, describe, expect, test } from 'vitest';
import type { EsimSupplier } from '#server/modules/esim/port.ts';
import { newId } from '#server/platform/ids/index.ts';
import { type AiraloStandIn, airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { adapterOf, anOrder, ctx, startedAt } from './testing/adapter.ts';

let standIn: AiraloStandIn;
let supplier: EsimSupplier;
beforeEach(() => {
  standIn = airaloStandIn({ now: () => startedAt });
  supplier = adapterOf(standIn);
});

describe('Usage and top-ups at Airalo', () => {
  async function anEsim(quantity = 1, packageId?: string) {
    const order = anOrder(packageId, quantity);
    const issued = await supplier.order(ctx, order);
    if (issued.state !== 'issued') throw new Error('The order was not issued');
    const key = { ...order, handle: issued.handle ?? null };
    const iccid = issued.profiles[0]?.iccid ?? '';
    const sim = standIn.orders.at(-1)?.sims[0];
    if (!sim) throw new Error('The stand-in has no such eSIM');
    return { key, iccid, sim, esim: { order: key, iccid } };
  }

  test.each([
    ['NOT_ACTIVE', 'not_connected', null],
    ['ACTIVE', 'connected', '2027-01-01T00:00:00.000Z'],
    ['FINISHED', 'used_up', '2027-01-01T00:00:00.000Z'],
    ['EXPIRED', 'expired', '2027-01-01T00:00:00.000Z'],
    ['RECYCLED', 'expired', '2027-01-01T00:00:00.000Z'],
    ['UNKNOWN', 'unknown', '2027-01-01T00:00:00.000Z'],
    ['SOMETHING_NEW', 'unknown', '2027-01-01T00:00:00.000Z'],
  ])('The usage of an eSIM that is %s is "%s"', async (theirs, status, expiresAt) => {
    const { key, sim } = await anEsim();
    sim.status = theirs;
    expect(await supplier.usage?.(ctx, key)).toEqual([
      { iccid: sim.iccid, status, usedMb: 100, totalMb: 1_024, connectedAt: null, expiresAt },
    ]);
  });

  test('The usage of unlimited data is unknown, and of ten eSIMs each is told', async () => {
    const { key } = await anEsim(10, 'elan-10days-unlimited');
    const usage = await supplier.usage?.(ctx, key);
    expect(usage).toHaveLength(10);
    expect(usage?.every(({ usedMb, totalMb }) => usedMb === null && totalMb === undefined)).toBe(true);
  });

  test('A top-up is listed with its price, ordered once, and found by our reference', async () => {
    const { esim } = await anEsim();
    const [offer] = (await supplier.listTopUps?.(ctx, esim, 'EUR')) ?? [];
    expect(offer).toMatchObject({ topUpId: 'elan-7days-1gb-topup', dataMb: 1_024, priceMinor: 368 });
    const topUp = { reference: `SJ-${newId()}`, handle: null, esim, topUpId: offer?.topUpId ?? '' };
    expect(await supplier.lookUpTopUp?.(ctx, topUp)).toBeNull();
    standIn.faults.plant(/topups/, { kind: 'lost' });
    await expect(supplier.orderTopUp?.(ctx, topUp)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await supplier.lookUpTopUp?.(ctx, topUp)).toMatchObject({
      state: 'added',
      supplierReference: '20261124-009002',
      addedAt: '2026-11-24T12:00:00.000Z',
    });
  });

  test.each(['NO_TOP_UP', 'RECYCLED'])(
    'An eSIM that is %s has no top-ups, and an order is refused',
    async (status) => {
      const { esim, sim } = await anEsim();
      sim.status = status;
      expect(await supplier.listTopUps?.(ctx, esim, 'EUR')).toEqual([]);
      const topUp = { reference: `SJ-${newId()}`, handle: null, esim, topUpId: 'elan-7days-1gb-topup' };
      await expect(supplier.orderTopUp?.(ctx, topUp)).rejects.toMatchObject({ kind: 'rejected' });
      expect(await supplier.listTopUps?.(ctx, { ...esim, iccid: '8910300000999999999' }, 'EUR')).toEqual([]);
    },
  );
});
