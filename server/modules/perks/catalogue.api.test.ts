import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import {
  aCataloguePerk,
  act,
  balanceOf,
  boughtBy,
  ledgerOf,
  perkApi,
  read,
  type WirePerk,
} from './testing/wallet.ts';

const { db } = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

const redeem = (person: Person, id: string, headers = {}) =>
  perkApi(person, 'POST', `/catalogue/${id}/redeem`, headers);

describe('Perk catalogue', () => {
  test('The perk catalogue lists the perks on sale in the app, the cheapest first', async () => {
    const shop = await aTenant();
    const dear = await aCataloguePerk(shop, {
      title: 'Dining credit',
      category: 'dining',
      valueType: 'amount',
      valueMinor: 5_000,
      valueCurrency: 'JPY',
      applicableProducts: [],
      points: 9_000,
      units: 2,
    });
    const cheap = await aCataloguePerk(shop);
    await aCataloguePerk(shop, { withdrawnAt: '2026-01-01T00:00:00.000Z' });
    await aCataloguePerk(tenant);
    const { status, body } = await perkApi<{ perks: { id: string }[] }>(
      await aMember(shop),
      'GET',
      '/catalogue',
    );
    expect(status).toBe(200);
    expect(body.perks.map(({ id }) => id)).toEqual([cheap, dear]);
    expect(body.perks[1]).toEqual({
      id: dear,
      title: 'Dining credit',
      description: '',
      category: 'dining',
      image: expect.stringMatching(/^\/media\/v1\/perk\/.+\.svg$/),
      value: { type: 'amount', amount: 5_000, currency: 'JPY' },
      applicable_products: [],
      terms: '',
      points: 9_000,
      units: 2,
      valid_days: 30,
    });
  });
});

describe('Purchase of perks', () => {
  test('A purchase deducts the points and grants the perk, with entries in both ledgers', async () => {
    const ana = await aMember(tenant, { points: 1_500 });
    const sold = await aCataloguePerk(tenant, { units: 2, instructions: 'Show it at the desk.' });
    const { status, body, headers } = await redeem(ana, sold);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/perks/saved/${body.id}`);
    expect(body).toMatchObject({ title: 'Lounge visit', status: 'available', units_total: 2, units_used: 0 });
    const days = (Date.parse(body.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect((await read(ana, body.id)).body).toEqual(body);
    expect(await balanceOf(ana)).toBe(500);
    expect(await ledgerOf(body.id)).toEqual(['granted 2']);
    const { body: activity } = await callApi<{ data: object[] }>('GET', '/v1/users/membership/activity', {
      as: ana,
    });
    expect(activity.data[0]).toMatchObject({ points: -1_000, reason: 'spent', description: 'Lounge visit' });
    expect((await act(ana, body.id, 'activate')).body.redemption?.instructions).toBe('Show it at the desk.');
  });

  test('A bought perk has the same picture as in the catalogue', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    const sold = await aCataloguePerk(tenant);
    const { body } = await perkApi<{ perks: { id: string; image: string }[] }>(ana, 'GET', '/catalogue');
    const shown = body.perks.find(({ id }) => id === sold);
    expect((await redeem(ana, sold)).body.image).toBe(shown?.image);
  });

  test('With too few points nothing is bought and no points are deducted', async () => {
    const ana = await aMember(tenant, { points: 999 });
    const sold = await aCataloguePerk(tenant);
    const { status, problem } = await redeem(ana, sold);
    expect([status, problem.code]).toEqual([402, 'insufficient_points']);
    expect([await balanceOf(ana), await boughtBy(ana, sold)]).toEqual([999, 0]);
  });

  test('Buying a perk requires an active membership', async () => {
    const ana = await aMember(tenant, { status: 'suspended', points: 5_000 });
    const { status, problem } = await redeem(ana, await aCataloguePerk(tenant));
    expect([status, problem.code]).toEqual([403, 'membership_inactive']);
    expect(await balanceOf(ana)).toBe(5_000);
  });

  test('Buying a withdrawn, foreign, unknown or malformed perk id answers not_found', async () => {
    const ana = await aMember(tenant, { points: 5_000 });
    const withdrawn = await aCataloguePerk(tenant, { withdrawnAt: '2026-01-01T00:00:00.000Z' });
    const elsewhere = await aCataloguePerk(await aTenant());
    for (const id of [withdrawn, elsewhere, newId(), 'nonsense']) {
      const { status, problem } = await redeem(ana, id);
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
    expect(await balanceOf(ana)).toBe(5_000);
  });

  test('A purchase at points that no longer apply buys nothing and answers the new price', async () => {
    const ana = await aMember(tenant, { points: 10_000 });
    const sold = await aCataloguePerk(tenant);
    const redeemAt = (points: number) =>
      callApi<WirePerk>('POST', `/v1/perks/catalogue/${sold}/redeem`, { as: ana, body: { points } });
    expect((await redeemAt(1_000)).status).toBe(201);
    await db.execute(sql`update perk_catalogue set points = 9_000 where id = ${sold}`);
    const { status, problem } = await redeemAt(1_000);
    expect([status, problem]).toMatchObject([409, { code: 'price_changed', points: 9_000 }]);
    expect([await balanceOf(ana), await boughtBy(ana, sold)]).toEqual([9_000, 1]);
    expect((await redeemAt(9_000)).status).toBe(201);
    expect([await balanceOf(ana), await boughtBy(ana, sold)]).toEqual([0, 2]);
  });

  test('Two purchases buy two perks, but with the same Idempotency-Key only one', async () => {
    const ana = await aMember(tenant, { points: 5_000 });
    const sold = await aCataloguePerk(tenant);
    await redeem(ana, sold);
    await redeem(ana, sold);
    expect([await balanceOf(ana), await boughtBy(ana, sold)]).toEqual([3_000, 2]);
    const headers = { 'idempotency-key': newId() };
    const first = await redeem(ana, sold, headers);
    const second = await redeem(ana, sold, headers);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([await balanceOf(ana), await boughtBy(ana, sold)]).toEqual([2_000, 3]);
  });

  test('A purchase repeated with its Idempotency-Key after a crash returns the bought perk', async () => {
    const ana = await aMember(tenant, { points: 5_000 });
    const sold = await aCataloguePerk(tenant);
    const headers = { 'idempotency-key': newId() };
    const first = await redeem(ana, sold, headers);
    const interrupted = await db.execute(sql`
      update idempotency_records set status = null, body = null, created_at = now() - interval '3 minutes'
      where body ->> 'id' = ${first.body.id}
      returning 1`);
    expect(interrupted).toHaveLength(1);
    const second = await redeem(ana, sold, headers);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    expect([await balanceOf(ana), await boughtBy(ana, sold)]).toEqual([4_000, 1]);
  });

  test('A member can buy ten perks per minute', async () => {
    const ana = await aMember(tenant, { points: 50_000 });
    const sold = await aCataloguePerk(tenant);
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await redeem(ana, sold)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect(await balanceOf(ana)).toBe(40_000);
  });
});
