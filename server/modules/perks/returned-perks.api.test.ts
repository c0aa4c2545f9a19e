import { beforeAll, describe, expect, test } from 'vitest';
import {
  aBooking,
  aSession,
  aVisit,
  bookingOf,
  cancel,
  create,
  leadPassenger,
  payWith,
  plainLounge,
} from '#server/modules/airport-services/bookings/testing/shop.ts';
import { actAtGateway } from '#server/modules/checkout/testing/gateway-acts.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { revokePerk } from './index.ts';
import { act, aPerk, movePerkToPast, unitsOf } from './testing/wallet.ts';

let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

async function aBookingPaidBy(...item_ids: string[]): Promise<string> {
  return aPaidVisit({ perk_payment: { item_ids }, passenger_count: item_ids.length });
}

async function aPaidVisit(visit: Record<string, unknown>): Promise<string> {
  const { status, body } = await create(ana, aVisit({ product_id: plainLounge, ...visit }));
  expect([status, body.status]).toEqual([201, 'confirmed']);
  return body.id;
}

const expire = (perk: string) => movePerkToPast(perk, '91 days');

const perksReturned = async (bookingId: string) =>
  (await bookingOf(ana, bookingId)).cancellation?.perks_returned;

describe('Perks of cancelled bookings', () => {
  test('A cancellation does not say that a perk came back that had expired or was revoked by then', async () => {
    const [expired, revoked, valid] = [await aPerk(ana), await aPerk(ana, { units: 2 }), await aPerk(ana)];
    const bookings = [
      await aBookingPaidBy(expired),
      await aBookingPaidBy(revoked),
      await aBookingPaidBy(valid),
    ];
    await movePerkToPast(expired, '91 days');
    await revokePerk(systemContext(), { appId: tenant.appId, perkId: revoked, reason: 'A mistake' });
    const said = [];
    for (const id of bookings) said.push((await cancel(ana, id)).body.cancellation.perks_returned);
    expect(said).toEqual([false, false, true]);
    expect(await Promise.all(bookings.map(perksReturned))).toEqual([false, false, true]);
    expect(await unitsOf(expired)).toMatchObject({ status: 'expired' });
  });

  test('Perks that were named in capitals are said to have come back', async () => {
    const booking = await aBookingPaidBy((await aPerk(ana)).toUpperCase());
    expect((await cancel(ana, booking)).body.cancellation.perks_returned).toBe(true);
    expect(await perksReturned(booking)).toBe(true);
  });

  test('A cancellation says that perks came back only if all of them did', async () => {
    const [expired, valid] = [await aPerk(ana), await aPerk(ana)];
    const booking = await aBookingPaidBy(expired, valid);
    await movePerkToPast(expired, '91 days');
    await cancel(ana, booking);
    expect(await perksReturned(booking)).toBe(false);
  });

  test('A perk that came back and was used afterwards still counts as returned by the cancellation', async () => {
    const perk = await aPerk(ana);
    const booking = await aBookingPaidBy(perk);
    await cancel(ana, booking);
    await act(ana, perk, 'activate');
    await act(ana, perk, 'use');
    await movePerkToPast(perk, '80 days');
    expect(await unitsOf(perk)).toMatchObject({ status: 'used' });
    expect(await perksReturned(booking)).toBe(true);
  });

  test('A preview of a cancellation says of the perks what the cancellation then does', async () => {
    const [expired, revoked, valid] = [await aPerk(ana), await aPerk(ana, { units: 2 }), await aPerk(ana)];
    const [beside, expiredBeside] = [await aPerk(ana), await aPerk(ana)];
    const bookings = [
      await aBookingPaidBy(expired),
      await aBookingPaidBy(revoked),
      await aBookingPaidBy(valid),
      await aBookingPaidBy(beside, expiredBeside),
    ];
    await Promise.all([expire(expired), expire(expiredBeside)]);
    await revokePerk(systemContext(), { appId: tenant.appId, perkId: revoked, reason: 'A mistake' });
    const said = async (body: Record<string, unknown>) => {
      const answers = [];
      for (const id of bookings) answers.push((await cancel(ana, id, body)).body.cancellation.perks_returned);
      return answers;
    };
    expect(await said({ dry_run: true })).toEqual([false, false, true, false]);
    expect(await unitsOf(valid)).toMatchObject({ used: 1 });
    expect(await said({})).toEqual([false, false, true, false]);
  });

  test('After a lost dispute the preview of a cancellation and its mail promise no perks', async () => {
    const email = `${newId()}@guests.example`;
    const perk = await aPerk(ana, { valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' });
    const { id } = await aBooking(ana, {
      perk_payment: { item_ids: [perk] },
      lead_passenger: { ...leadPassenger, email },
    });
    await payWith(tenant, (await aSession(ana, id)).payment_intent_id, 'success');
    await runJobs();
    await actAtGateway(tenant, id, 'dispute_opens');
    await actAtGateway(tenant, id, 'dispute_lost');
    for (const body of [{ dry_run: true }, {}])
      expect((await cancel(ana, id, body)).body.cancellation).toMatchObject({
        penalty: 0,
        perks_returned: false,
      });
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe('booking_cancelled');
    expect(mail?.text).not.toContain('Your perks');
  });
});

describe('Mails about perks that paid', () => {
  const all = 'Your perks are back in your wallet.';
  const some = 'Some of your perks are back in your wallet. The others are no longer valid.';
  const none = 'Your perks have not come back, because they are no longer valid.';

  async function toldOfPerks(email: string) {
    const [mail] = await mailsTo(email);
    return [mail?.kind, ...[all, some, none].filter((text) => mail?.text.includes(text))];
  }

  test.each([
    { perks: 'one valid perk', expired: [false], told: all },
    { perks: 'a valid and an expired perk', expired: [false, true], told: some },
    { perks: 'an expired perk', expired: [true], told: none },
  ])(
    'The mail about a cancelled booking of $perks promises only what came back',
    async ({ expired, told }) => {
      const email = `${newId()}@guests.example`;
      const item_ids = await Promise.all(expired.map(() => aPerk(ana)));
      const booking = await aPaidVisit({
        perk_payment: { item_ids },
        passenger_count: item_ids.length,
        lead_passenger: { ...leadPassenger, email },
      });
      await Promise.all(item_ids.filter((_, index) => expired[index]).map(expire));
      await cancel(ana, booking);
      expect(await toldOfPerks(email)).toEqual(['booking_cancelled', told]);
    },
  );

  test('The mail about a failed booking does not promise a perk that expired before the payment', async () => {
    const email = `${newId()}@guests.example`;
    const perk = await aPerk(ana, { valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' });
    const { id } = await aBooking(ana, {
      product_id: 'lounge_test_refused',
      perk_payment: { item_ids: [perk] },
      lead_passenger: { ...leadPassenger, email },
    });
    const { payment_intent_id: intent } = await aSession(ana, id);
    await expire(perk);
    await payWith(tenant, intent, 'success');
    await runJobs();
    expect(await toldOfPerks(email)).toEqual(['booking_failed', none]);
  });
});
