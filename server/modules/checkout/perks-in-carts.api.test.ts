import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking, payWith } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { anOrder, promptPlan } from '#server/modules/esim/testing/shop.ts';
import { aRate, initiate, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

type Item = { type: string; id: string };

const aLoungePerk = () => aPerk(member);
const anEsimPerk = () => aPerk(member, { applicableProducts: [{ product_type: 'esim', product_id: null }] });

function openSession(items: readonly Item[], item_ids?: readonly string[]) {
  return callApi<Session & { perk_amount_minor: number }>('POST', '/v1/checkout/sessions', {
    as: member,
    body: { items, payment_method: 'card', ...(item_ids && { perk_payment: { item_ids } }) },
  });
}

/** An unpaid lounge visit for two and an unpaid eSIM of EUR 5, with the price per visitor. */
async function aCart(lounge: Record<string, unknown> = {}) {
  const visit = await aBooking(member, { passenger_count: 2, ...lounge });
  const { order_id } = await anOrder(member, { resource_id: promptPlan });
  const items: Item[] = [
    { type: 'travel', id: visit.id },
    { type: 'esim', id: order_id },
  ];
  return { items, visitorMinor: (visit.price.total / 2) * 100 };
}

async function paid({ payment_intent_id, id }: Session): Promise<Session> {
  await payWith(tenant, payment_intent_id, 'success');
  await runJobs();
  return sessionOf(member, id);
}

describe('Perks in sessions with several items', () => {
  test('Perks in a cart pay for the items they apply to, and the card pays the rest', async () => {
    const { items, visitorMinor } = await aCart();
    const stay = (await initiate(tenant, member, await aRate(member, { currency: 'EUR' }))).body;
    const perks = [await anEsimPerk(), await aLoungePerk()];
    const all = [{ type: 'hotel', id: stay.booking_id }, ...items];
    const without = (await openSession(all)).body;
    const opened = await openSession(all, perks);
    expect(opened.status).toBe(201);
    expect(opened.body.perk_amount_minor).toBe(visitorMinor + 500);
    expect(opened.body.amount_due_minor).toBe(without.amount_due_minor - visitorMinor - 500);
    const session = await paid(opened.body);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(session.fulfilment.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    for (const perk of perks) expect(await unitsOf(perk)).toMatchObject({ status: 'used', locked: 0 });
  });

  test('A cart that perks cover completely needs no card payment', async () => {
    const { items } = await aCart();
    const perks = [await aLoungePerk(), await aLoungePerk(), await anEsimPerk()];
    const { body } = await openSession(items, perks);
    expect(body).toMatchObject({ payment_status: 'no_payment_required', amount_due_minor: 0 });
    await runJobs();
    const session = await sessionOf(member, body.id);
    expect(session.fulfilment.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });

  test('Perks of a failed item in a cart are returned; perks of a confirmed item stay used', async () => {
    const { items } = await aCart({ product_id: 'lounge_test_refused' });
    const [lounge, esim] = [await aLoungePerk(), await anEsimPerk()];
    const session = await paid((await openSession(items, [lounge, esim])).body);
    expect(session.fulfilment.map(({ status }) => status)).toEqual(['failed', 'confirmed']);
    expect(await unitsOf(lounge)).toMatchObject({ status: 'available', used: 0, locked: 0 });
    expect(await unitsOf(esim)).toMatchObject({ used: 1, locked: 0 });
  });

  test('If a perk of a cart has fewer units than it is named, none of the perks is locked', async () => {
    const { items } = await aCart();
    const [lounge, esim] = [await aPerk(member, { units: 3 }), await anEsimPerk()];
    const other = await aBooking(member, { passenger_count: 2 });
    expect((await openSession([{ type: 'travel', id: other.id }], [lounge, lounge])).status).toBe(201);
    const short = await openSession(items, [esim, lounge, lounge]);
    expect([short.status, short.problem.code]).toEqual([402, 'insufficient_perk_balance']);
    expect(await unitsOf(esim)).toMatchObject({ locked: 0 });
    expect(await unitsOf(lounge)).toMatchObject({ locked: 2 });
  });

  test('If one perk of a cart does not apply, is surplus or foreign, none is locked', async () => {
    const { items } = await aCart();
    const good = await anEsimPerk();
    const meal = await aPerk(member, { applicableProducts: [{ product_type: 'dining', product_id: null }] });
    const misfit = await openSession(items, [good, meal]);
    expect(misfit.problem.errors).toEqual([
      expect.objectContaining({ field: 'perk_payment.item_ids.1', code: 'not_applicable' }),
    ]);
    const surplus = await openSession(items, [good, await anEsimPerk()]);
    expect(surplus.problem.errors).toEqual([
      expect.objectContaining({ field: 'perk_payment.item_ids.1', code: 'too_many' }),
    ]);
    const foreign = await openSession(items, [good, await aPerk(await aMember(tenant))]);
    const unknown = await openSession(items, [good, newId()]);
    expect([foreign.status, foreign.problem.code]).toEqual([unknown.status, unknown.problem.code]);
    expect(unknown.problem.code).toBe('not_found');
    expect(await unitsOf(good)).toMatchObject({ status: 'available', locked: 0 });
  });

  test('Of two concurrent carts with the same perks exactly one succeeds, without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await aCart(), await aCart()];
      const perks = [await aLoungePerk(), await anEsimPerk()];
      const answers = await Promise.all([
        openSession(one.items, perks),
        openSession(two.items.toReversed(), perks.toReversed()),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      for (const perk of perks) expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 1 });
    }
  });
});
