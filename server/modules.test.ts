import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moduleNames } from '#server/platform/context/index.ts';
import { type Endpoint, statusesOf } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { contracts } from './registry.ts';
import { aTenant, callApi, memberContext, systemContext, type Tenant } from './testing/index.ts';
import { bytesOf } from './testing/same-bytes.ts';
import { loadSamples, type Sample } from './testing/samples/sample.ts';
import { callOperation, credentialOf } from './testing/security-suite/call-operation.ts';
import { fieldAt, withField } from './testing/security-suite/fields.ts';
import { randomLike } from './testing/security-suite/random-like.ts';
import { stateOf } from './testing/security-suite/state-of.ts';
import { anActor } from './testing/security-suite/world.ts';
import { prebookTravelSlot } from './travel-bookings/index.ts';
import { aVisit } from './travel-bookings/testing/shop.ts';
import { tours } from './wishlists/testing/lists.ts';

/**
 * What a partner switches off does not exist for it: every operation of the registry, called in good faith for
 * something that was there a moment ago. What members have already belongs to no module and stays within reach.
 */
const samples = await loadSamples();
const sampled = contracts.flatMap((contract): [string, Endpoint, Sample][] => {
  const sample = samples[contract.id];
  return sample && contract.caller !== 'webhook' ? [[contract.id, contract, sample]] : [];
});

/** Nouns that every app has. */
const tagsOfAll = ['Sign-in', 'Users and apps', 'Trips', 'Checkout', 'Webhooks', 'Sandbox', 'Exchange rates'];

/** Among the others: finding a place, where every search begins, and what was booked before. */
const idsOfAll = [
  'suggestHotelLocations',
  'suggestHotelLocationsV2',
  'getHotelBooking',
  'readHotelBooking',
  'listHotelBookings',
  'payHotelBooking',
  'cancelHotelBooking',
  'updateTravellers',
  'getTravelBooking',
  'listTravelBookings',
  'initiateTravelPayment',
  'cancelTravelBooking',
  'redeemTravelBooking',
  'streamBookingEvents',
  'verifyTravelPass',
  'admitTravelPass',
  'getExperienceBooking',
  'cancelExperienceBooking',
  'releaseExperienceHold',
  'getGroundBooking',
  'cancelGroundBooking',
  'listEsimOrders',
  'getEsimOrder',
  'getEsimOrderStatus',
  'getEsimUsage',
  'cancelEsimOrder',
];

/** They sell: without the module of what they are to sell they find nothing. */
const selling = ['createCheckoutSession', 'initiateTravelPayment', 'payHotelBooking'];

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

afterEach(() => offer(moduleNames));

async function offer(modules: readonly string[]): Promise<void> {
  const { db } = systemContext(tenant.environment);
  await db.execute(
    sql`update apps set modules = array(select jsonb_array_elements_text(${JSON.stringify(modules)}::jsonb))
      where id = ${tenant.appId}`,
  );
}

test('every operation is in a module or known to be every app’s', () => {
  const ofAll = contracts.filter(({ module }) => module === undefined);
  const forgotten = ofAll.filter(({ id, tag }) => !tagsOfAll.includes(tag) && !idsOfAll.includes(id));
  expect(
    forgotten.map(({ id }) => id),
    'give these a module, or say here that every app has them',
  ).toEqual([]);
  const ids = ofAll.map(({ id }) => id);
  expect([...idsOfAll, ...selling].filter((id) => !ids.includes(id))).toEqual([]);
});

describe('an operation of a module that is switched off answers as a path that does not exist', () => {
  const ofModules = sampled.filter(([, { module }]) => module !== undefined);

  test.each(ofModules)('%s', async (_, contract, sample) => {
    const actor = await anActor(tenant);
    const input = await sample.input(actor);
    const ways = contract.caller === 'either' ? (['bearer', 'key'] as const) : (['bearer'] as const);
    await offer(moduleNames.filter((module) => module !== contract.module));
    const before = await stateOf(tenant);
    for (const way of ways) {
      const call = { ...credentialOf(contract, actor, way), headers: sample.headers };
      const nowhere = await callApi(contract.method, '/v1/no/such/path', call);
      expect(nowhere.status).toBe(404);
      expect(bytesOf(await callOperation(contract, input, call)), way).toBe(bytesOf(nowhere));
      if (!contract.body) continue;
      const broken = await callOperation(contract, input, { ...call, body: '{' });
      expect(bytesOf(broken), 'before anything sent is looked at').toBe(bytesOf(nowhere));
    }
    expect(await stateOf(tenant)).toBe(before);
  });
});

describe('what somebody has stays within reach of an app that switched everything off', () => {
  const ofAll = sampled.filter(([, { module }]) => module === undefined);

  test.each(ofAll)('%s', async (id, contract, sample) => {
    const actor = await anActor(tenant);
    const input = await sample.input(actor);
    await offer([]);
    const call = { ...credentialOf(contract, actor), headers: sample.headers };
    const { status, text } = await callOperation(contract, input, call);
    expect(selling.includes(id) ? [404] : statusesOf(contract), text).toContain(status);
  });
});

describe('what a request names of a module that is switched off is unknown', () => {
  /** The call of the sample in an app without the module: its answer, and the one to a random id in that field. */
  async function named(id: string, field: string, module: string, change: Record<string, unknown> = {}) {
    const [, contract, sample] = sampled.find(([one]) => one === id) ?? [];
    if (!contract || !sample) throw new Error(`There is no sample of ${id}`);
    const actor = await anActor(tenant);
    const input = { ...(await sample.input(actor)), ...change };
    const call = { ...credentialOf(contract, actor), headers: sample.headers };
    await offer(moduleNames.filter((one) => one !== module));
    const known = await callOperation(contract, input, call);
    const random = withField(input, field, randomLike(String(fieldAt(input, field))));
    return { known, unknown: await callOperation(contract, random, call) };
  }

  test.each([
    ['a hotel to save', 'addWishlistItem', 'hotel_id', 'hotels'],
    ['a circle to share a list with', 'shareWishlist', 'circle_id', 'circles'],
    ['a circle that travels together', 'createTravelBooking', 'circle_id', 'circles'],
    ['a perk that pays for a visit', 'createTravelBooking', 'perk_payment.item_ids.0', 'perks'],
    ['a booking to pay', 'createCheckoutSession', 'items.0.id', 'esim'],
  ])('%s', async (_, id, field, module) => {
    const { known, unknown } = await named(id, field, module);
    expect(known.status).toBe(404);
    expect(bytesOf(known)).toBe(bytesOf(unknown));
  });

  test('an experience to save', async () => {
    const saved = { hotel_id: undefined, product_code: tours[0] };
    const { known, unknown } = await named('addWishlistItem', 'product_code', 'experiences', saved);
    expect(known.status).toBe(404);
    expect(bytesOf(known)).toBe(bytesOf(unknown));
  });

  test('nothing of it can be booked past the API either', async () => {
    const { person } = await anActor(tenant);
    await offer(moduleNames.filter((one) => one !== 'airport'));
    const before = await stateOf(tenant);
    const refused = await prebookTravelSlot(await memberContext(person), {
      ...aVisit(),
      product_type: 'lounge',
    }).catch((err: unknown) => err);
    expect(isProblem(refused, 'not_found')).toBe(true);
    expect(await stateOf(tenant)).toBe(before);
  });

  test('hotels are not suggested, places are', async () => {
    const { person } = await anActor(tenant);
    const typesOf = async () => {
      const { body } = await callApi<{ suggestions: { type: string; hotel_count: number | null }[] }>(
        'POST',
        '/v1/hotel/auto-suggestion/v2',
        { as: person, body: { location: 'grand hotel paris' } },
      );
      return body.suggestions;
    };
    expect(new Set((await typesOf()).map(({ type }) => type))).toContain('hotel');
    await offer(['experiences']);
    const without = await typesOf();
    expect(without.map(({ type }) => type)).not.toContain('hotel');
    expect(without.every(({ hotel_count }) => hotel_count === null)).toBe(true);
  });
});
