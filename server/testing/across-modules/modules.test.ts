import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { prebookTravelSlot } from '#server/modules/airport-services/bookings/index.ts';
import { aVisit } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { tours } from '#server/modules/wishlists/testing/lists.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { type Endpoint, statusesOf } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { contracts } from '#server/wiring/operations.ts';
import { comparableResponse } from '../comparable-response.ts';
import { aTenant, callApi, memberContext, systemContext, type Tenant } from '../index.ts';
import { loadSamples, type Sample } from '../samples/sample.ts';
import { callOperation, credentialOf } from '../security-suite/call-operation.ts';
import { fieldAt, withField } from '../security-suite/fields.ts';
import { anActor } from '../security-suite/fixtures.ts';
import { randomLike } from '../security-suite/random-like.ts';
import { stateOf } from '../security-suite/state-of.ts';

/**
 * A product module that a partner switches off does not exist for its app. Each operation is called for a
 * resource created just before. Existing bookings belong to no product module and stay available.
 */
const samples = await loadSamples();
const sampled = contracts.flatMap((contract): [string, Endpoint, Sample][] => {
  const sample = samples[contract.id];
  return sample && contract.caller !== 'webhook' ? [[contract.id, contract, sample]] : [];
});

/** Tags whose operations every app has. */
const tagsOfAll = ['Sign-in', 'Users and apps', 'Trips', 'Checkout', 'Webhooks', 'Sandbox', 'Exchange rates'];

/** Further operations that every app has: place suggestions and existing bookings. */
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
  'listEsimTopUps',
  'cancelEsimOrder',
];

/** Selling operations: they answer 404 when the product module of the item is switched off. */
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

test('Every operation belongs to a product module or is listed as available to every app', () => {
  const ofAll = contracts.filter(({ module }) => module === undefined);
  const unassigned = ofAll.filter(({ id, tag }) => !tagsOfAll.includes(tag) && !idsOfAll.includes(id));
  expect(
    unassigned.map(({ id }) => id),
    'give these a module, or list them here as available to every app',
  ).toEqual([]);
  const ids = ofAll.map(({ id }) => id);
  expect([...idsOfAll, ...selling].filter((id) => !ids.includes(id))).toEqual([]);
});

describe('Operations of a product module that is switched off', () => {
  const ofModules = sampled.filter(([, { module }]) => module !== undefined);

  test.each(ofModules)(
    'With its product module switched off, %s answers as an unknown path',
    async (_, contract, sample) => {
      const actor = await anActor(tenant);
      const input = await sample.input(actor);
      const ways = contract.caller === 'either' ? (['bearer', 'key'] as const) : (['bearer'] as const);
      await offer(moduleNames.filter((module) => module !== contract.module));
      const before = await stateOf(tenant);
      for (const way of ways) {
        const call = { ...credentialOf(contract, sample, actor, way), headers: sample.headers };
        const nowhere = await callApi(contract.method, '/v1/no/such/path', call);
        expect(nowhere.status).toBe(404);
        expect(comparableResponse(await callOperation(contract, input, call)), way).toBe(
          comparableResponse(nowhere),
        );
        if (!contract.body) continue;
        const broken = await callOperation(contract, input, { ...call, body: '{' });
        expect(comparableResponse(broken), 'before anything sent is looked at').toBe(
          comparableResponse(nowhere),
        );
      }
      expect(await stateOf(tenant)).toBe(before);
    },
  );
});

describe('Existing bookings of an app with all product modules switched off', () => {
  const ofAll = sampled.filter(([, { module }]) => module === undefined);

  test.each(ofAll)(
    'With all product modules switched off, %s still answers',
    async (id, contract, sample) => {
      const actor = await anActor(tenant);
      const input = await sample.input(actor);
      await offer([]);
      const call = { ...credentialOf(contract, sample, actor), headers: sample.headers };
      const { status, text } = await callOperation(contract, input, call);
      expect(selling.includes(id) ? [404] : statusesOf(contract), text).toContain(status);
    },
  );
});

describe('Resources of a product module that is switched off', () => {
  /** Calls the sample in an app without the module, with the real id in the field and with a random one. */
  async function callWithout(
    id: string,
    field: string,
    module: string,
    change: Record<string, unknown> = {},
  ) {
    const [, contract, sample] = sampled.find(([one]) => one === id) ?? [];
    if (!contract || !sample) throw new Error(`There is no sample of ${id}`);
    const actor = await anActor(tenant);
    const input = { ...(await sample.input(actor)), ...change };
    const call = { ...credentialOf(contract, sample, actor), headers: sample.headers };
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
  ])('With its product module switched off, %s is unknown', async (_, id, field, module) => {
    const { known, unknown } = await callWithout(id, field, module);
    expect(known.status).toBe(404);
    expect(comparableResponse(known)).toBe(comparableResponse(unknown));
  });

  test('With experiences switched off, an experience to save is unknown', async () => {
    const saved = { hotel_id: undefined, product_code: tours[0] };
    const { known, unknown } = await callWithout('addWishlistItem', 'product_code', 'experiences', saved);
    expect(known.status).toBe(404);
    expect(comparableResponse(known)).toBe(comparableResponse(unknown));
  });

  test('A direct call of the use case cannot book a product whose module is switched off', async () => {
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

  test('With hotels switched off, suggestions contain places but no hotels', async () => {
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
