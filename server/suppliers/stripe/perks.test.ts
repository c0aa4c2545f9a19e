import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder, payWithPerks, promptPlan } from '#server/modules/esim/testing/shop.ts';
import { importPerkCatalogue } from '#server/modules/partner-admin/index.ts';
import { operatorContext } from '#server/modules/partner-admin/testing/operator-context.ts';
import { perkApi, type WirePerk } from '#server/modules/perks/testing/wallet.ts';
import { newId } from '#server/platform/ids/index.ts';
import { callApi } from '#server/testing/index.ts';
import {
  environment,
  intentOf,
  openShop,
  referenceOf,
  refusedPlan,
  settle,
  shop,
  statusOf,
} from './testing/production.ts';

// The tests register suppliers in Production and change the configuration of this process, so they cannot run against
// another server.
openShop();

beforeAll(async () => {
  const file =
    'code,title,category,value,currency,products,valid_days\n' +
    'free_esim,eSIM,esim,free,,esim,365\n' +
    'esim_credit,eSIM credit,esim,2.00,EUR,esim,365\n';
  const ctx = operatorContext(environment);
  await importPerkCatalogue(ctx, { app: shop.tenant.appId }, new TextEncoder().encode(file));
});

/** Grants a perk of the catalogue to the member as the partner's server does, and returns its id. */
async function granted(perk: string): Promise<string> {
  const body = { user_id: shop.member.userId, perk, reason: 'Welcome', reference: newId() };
  const {
    status,
    text,
    body: made,
  } = await callApi<{ id: string }>('POST', '/v1/perks/grants', {
    key: shop.tenant,
    body,
  });
  expect(status, text).toBe(201);
  return made.id;
}

/** Status, used and locked units of a perk as its owner sees them. */
async function unitsOf(perk: string): Promise<[string, number, number]> {
  const { body } = await perkApi<WirePerk>(shop.member, 'GET', `/saved/${perk}`);
  return [body.status, body.units_used, body.units_locked];
}

describe('Perks in Production', () => {
  test('A perk that a partner granted in Production pays for a whole booking without a payment', async () => {
    const perk = await granted('free_esim');
    const order = await anOrder(shop.member, { resource_id: promptPlan });
    const paid = await payWithPerks(shop.member, order.order_id, [perk]);
    expect(paid.body, paid.text).toMatchObject({
      covered_items: [perk],
      shortfall: null,
      payment_intent: null,
    });
    await settle();
    expect(await statusOf(order)).toBe('active');
    expect(await unitsOf(perk)).toEqual(['used', 1, 0]);
  });

  test('A credit pays its amount in Production, and the card pays the rest', async () => {
    const credit = await granted('esim_credit');
    const order = await anOrder(shop.member, { resource_id: promptPlan });
    const { body } = await payWithPerks(shop.member, order.order_id, [credit]);
    expect(body.shortfall).toEqual({ amount: 3, currency: 'EUR' });
    const intentId = String(body.payment_intent?.id);
    shop.stripe.payer.pay(await referenceOf(intentId));
    await settle();
    expect(await statusOf(order)).toBe('active');
    expect(await intentOf(intentId)).toMatchObject({ state: 'captured', capturedMinor: 300 });
    expect(await unitsOf(credit)).toEqual(['used', 1, 0]);
  });

  test('A perk comes back when the supplier refuses what it has paid for in Production', async () => {
    const perk = await granted('free_esim');
    const order = await anOrder(shop.member, { resource_id: refusedPlan });
    await payWithPerks(shop.member, order.order_id, [perk]);
    await settle();
    expect(await statusOf(order)).toBe('failed');
    expect(await unitsOf(perk)).toEqual(['available', 0, 0]);
  });
});
