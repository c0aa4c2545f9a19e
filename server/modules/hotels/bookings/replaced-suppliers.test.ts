import { beforeAll, expect, test } from 'vitest';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { whileSupplier } from '../catalogue/testing/mapped-suppliers.ts';
import { roomsTaken } from './testing/books.ts';
import { makeDue } from './testing/clock.ts';
import { guestsAtSupplier, supplierNameOf } from './testing/guests-at-supplier.ts';
import { aConfirmedBooking, aRate, confirmedPrice, initiate } from './testing/shop.ts';

/** These tests replace operations of suppliers in their own process, so they do not run over HTTP. */
let tenant: Tenant;
let member: Person;
beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const ada = { first_name: 'Ada', last_name: 'Byron' };
const ida = { first_name: 'Ida', last_name: 'Novák' };

type Shown = { guest_details: { full_name: string }[] };

const update = (who: Person, bookingId: string, ...travellers: object[]) =>
  callApi<Shown>('POST', '/v1/hotel/update-travellers', {
    as: who,
    body: { booking_id: bookingId, travellers },
  });

const shown = async (who: Person, bookingId: string) =>
  (await callApi<Shown>('GET', `/v1/hotel/booking/${bookingId}`, { as: who })).body;

/** A confirmed booking of two adults, with Ada as its only named guest. */
async function aStay() {
  const guest = await aMember(tenant);
  const { bookingId } = await aConfirmedBooking(tenant, guest, await aRate(guest));
  return { member: guest, bookingId };
}

const askAgain = async () => {
  await makeDue('change_guests_at_supplier');
  await runJobs();
};

test('A supplier that changes no guests declines, and is not asked', async () => {
  const { member, bookingId } = await aStay();
  const unable = { changeGuests: undefined } as never;
  const declined = await whileSupplier(await supplierNameOf(tenant, bookingId), unable, () =>
    update(member, bookingId, ida),
  );
  expect(declined.problem).toMatchObject({ code: 'change_declined', reason: 'not_changeable' });
  expect(await guestsAtSupplier(tenant, bookingId)).toEqual([['Ada Byron']]);
});

test('A change with a passport is asked for again after a lost answer, because no look-up tells passports', async () => {
  const { member, bookingId } = await aStay();
  const asked: unknown[] = [];
  const silent = {
    changeGuests: async (_: unknown, { rooms }: { rooms: unknown }) => {
      asked.push(rooms);
      throw new SupplierFailure('timeout', 'No answer.');
    },
  } as never;
  const passport = 'C01X00T47';
  const name = await supplierNameOf(tenant, bookingId);
  await whileSupplier(name, silent, () => update(member, bookingId, { ...ada, passport }));
  await askAgain();
  expect(asked).toEqual([[expect.objectContaining({ guests: [expect.objectContaining({ passport })] })]]);
  expect((await shown(member, bookingId)).guest_details).toEqual([{ full_name: 'Ada Byron' }]);
});

test('The telephone number that another supplier of an equal rate needs is asked for before that one holds anything', async () => {
  const rate = await aRate(member, { hotel: 'htl_test_short_hold' });
  const name = await supplierNameOf(tenant, (await initiate(tenant, member, rate)).body.booking_id);
  const held = await roomsTaken(rate.hotel_id, rate.check_in);
  const gone = { confirmPrice: async () => null } as never;
  const others = ['kestrel', 'meltemi', 'oriole', 'tamarin'].filter((other) => other !== name);
  const asking = others.reduce(
    (act, other) => () => whileSupplier(other, { phoneRequired: () => true }, act),
    () =>
      whileSupplier(name, gone, async () => {
        const { token } = await confirmedPrice(member, rate);
        return initiate(tenant, member, rate, { price_confirmation_token: token });
      }),
  );
  const refused = await asking();
  expect(refused.problem.errors?.[0]?.field ?? refused.problem.code).toBe('lead_guest.phone_number');
  expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(held);
});
