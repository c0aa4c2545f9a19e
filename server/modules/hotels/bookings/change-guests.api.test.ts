import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  memberContext,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { whileSupplier } from '../catalogue/testing/mapped-suppliers.ts';
import { personalData } from './personal-data.ts';
import { hotelTravellerChanges } from './schema.ts';
import { sweepTravellerChanges } from './sweep-traveller-changes.ts';
import { makeDue } from './testing/clock.ts';
import { guestsAtSupplier, supplierNameOf } from './testing/guests-at-supplier.ts';
import {
  aConfirmedBooking,
  aRate,
  checkOut,
  initiate,
  leadGuest,
  payWith,
  plainHotel,
  ratesOf,
} from './testing/shop.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const ada = { first_name: 'Ada', last_name: 'Byron' };
const ida = { first_name: 'Ida', last_name: 'Novák' };
const zoe = { first_name: 'Zoë', last_name: 'de Boer' };

type Shown = {
  guest_details: { full_name: string; phone_number?: string }[];
  traveller_info: {
    travellers: { first_name: string; room: number }[];
    change: { status: string; reason?: string; requested_at: string } | null;
  };
};

const update = (member: Person, bookingId: string, ...travellers: object[]) =>
  callApi<Shown>('POST', '/v1/hotel/update-travellers', {
    as: member,
    body: { booking_id: bookingId, travellers },
  });

const shown = async (member: Person, bookingId: string) =>
  (await callApi<Shown>('GET', `/v1/hotel/booking/${bookingId}`, { as: member })).body;

/** A confirmed booking of two adults at a test hotel, with Ada as its only named guest. */
async function aStay(hotel: string = plainHotel) {
  // Messages go to the lead guest, who is the member here.
  const member = await aMember(tenant);
  const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member, { hotel }));
  return { member, bookingId };
}

/** A held booking of two rooms: two adults, and one with a child. */
async function aFamilyStay() {
  const member = await aMember(tenant);
  const guests = {
    adults: 3,
    rooms: 2,
    children: 1,
    occupancies: [{ adults: 2 }, { adults: 1, children_ages: [7] }],
  };
  const rates = await ratesOf(member, { hotel: 'htl_test_short_hold', guests });
  const rate = rates.find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('no rate');
  const held = await initiate(tenant, member, rate, { guests: { adults: 3, rooms: 2 } });
  const bookingId = held.body.booking_id;
  const book = async () => {
    const session = (await checkOut(member, bookingId)).body;
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    return guestsAtSupplier(tenant, bookingId);
  };
  return { member, bookingId, book };
}

const askAgain = async () => {
  await makeDue('change_guests_at_supplier');
  await runJobs();
};

describe('Booking', () => {
  test('The lead guest stands for each room in which nobody is named', async () => {
    const { book } = await aFamilyStay();
    expect(await book()).toEqual([['Ada Byron'], ['Ada Byron']]);
  });

  test('Guests named before payment go to the supplier in the room in which they sleep', async () => {
    const { member, bookingId, book } = await aFamilyStay();
    const named = await update(member, bookingId, ada, { ...zoe, room: 2 }, ida);
    expect(named.status, named.text).toBe(200);
    expect(named.body.guest_details).toEqual([
      { full_name: 'Ada Byron' },
      { full_name: 'Zoë de Boer' },
      { full_name: 'Ida Novák' },
    ]);
    expect(named.body.traveller_info.travellers.map(({ first_name, room }) => [first_name, room])).toEqual([
      ['Ada', 1],
      ['Zoë', 2],
      ['Ida', 1],
    ]);
    expect(await book()).toEqual([['Ada Byron', 'Ida Novák'], ['Zoë de Boer']]);
  });

  test.each([
    ['a room that the booking does not have', [{ ...ada, room: 3 }], 'travellers.0.room'],
    ['more guests in a room than it is for', [1, 2, 3].map(() => ({ ...zoe, room: 1 })), 'travellers.2.room'],
  ])('Travellers with %s are refused by the name of the field', async (_, travellers, field) => {
    const { member, bookingId } = await aFamilyStay();
    const { status, problem } = await update(member, bookingId, ...travellers);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
  });
});

describe('After confirmation', () => {
  test('New guests are stored once the supplier has them', async () => {
    const { member, bookingId } = await aStay();
    const changed = await update(member, bookingId, ida, zoe);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject({
      guest_details: [{ full_name: 'Ida Novák' }, { full_name: 'Zoë de Boer' }],
      traveller_info: { change: null },
    });
    expect(await guestsAtSupplier(tenant, bookingId)).toEqual([['Ida Novák', 'Zoë de Boer']]);
    await askAgain();
    expect(
      (await mailsTo(leadGuest.email)).some(
        ({ kind, text }) => kind.includes('guests') && text.includes(bookingId),
      ),
    ).toBe(false);
  });

  test('A declined change says why and leaves the guests as they were, here and at the supplier', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_declined');
    const declined = await update(member, bookingId, ida);
    expect([declined.status, declined.problem]).toEqual([
      409,
      expect.objectContaining({ code: 'change_declined', reason: 'not_changeable' }),
    ]);
    expect(await shown(member, bookingId)).toMatchObject({
      guest_details: [],
      traveller_info: { change: { status: 'declined', reason: 'not_changeable' } },
    });
    expect(await guestsAtSupplier(tenant, bookingId)).toEqual([['Ada Byron']]);
    expect((await update(member, bookingId, zoe)).problem.code).toBe('change_declined');
  });

  test('The names of a declined change are not kept', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_declined');
    await update(member, bookingId, ida);
    const rows = await systemContext().db.select().from(hotelTravellerChanges);
    expect(rows.filter((row) => row.bookingId === bookingId)).toMatchObject([{ travellers: [] }]);
  });

  test('What the supplier does not get is stored without asking it, and ends the note of a declined change', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_declined');
    await update(member, bookingId, ida);
    const same = await update(member, bookingId, { ...ada, phone_number: '+351 912 345 678' });
    expect(same.body).toMatchObject({
      guest_details: [{ full_name: 'Ada Byron', phone_number: '+351 912 345 678' }],
      traveller_info: { change: null },
    });
  });

  test('While the hotel has not answered, the earlier names stay and no second change is taken', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_later');
    const asked = await update(member, bookingId, ida);
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({
        guest_details: [],
        traveller_info: expect.objectContaining({ change: expect.objectContaining({ status: 'pending' }) }),
      }),
    ]);
    expect((await update(member, bookingId, zoe)).problem.code).toBe('invalid_state');
    await askAgain();
    expect(await shown(member, bookingId)).toMatchObject({
      guest_details: [{ full_name: 'Ida Novák' }],
      traveller_info: { change: null },
    });
    expect(await guestsAtSupplier(tenant, bookingId)).toEqual([['Ida Novák']]);
    const mails = (await mailsTo(leadGuest.email)).filter(({ text }) => text.includes(bookingId));
    expect(mails.map(({ kind }) => kind)).toContain('booking_guests_changed');
  });

  test('A hotel that declines later keeps its names, and the guest reads so by e-mail', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_declined_later');
    expect((await update(member, bookingId, ida)).status).toBe(200);
    await askAgain();
    expect(await shown(member, bookingId)).toMatchObject({
      guest_details: [],
      traveller_info: { change: { status: 'declined', reason: 'not_changeable' } },
    });
    const mail = (await mailsTo(leadGuest.email)).find(
      ({ kind, text }) => kind === 'booking_guests_declined' && text.includes(bookingId),
    );
    expect(mail?.text).toContain('has not accepted the new names');
  });

  test('A change whose answer was lost is found by a look-up, and the supplier is not asked again', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_lost');
    const lost = await update(member, bookingId, ida);
    expect([lost.status, lost.body.traveller_info.change?.status]).toEqual([200, 'pending']);
    let asked = 0;
    const counting = {
      changeGuests: async () => {
        asked += 1;
        return { state: 'declined', reason: 'unspecified' };
      },
    } as never;
    await whileSupplier(await supplierNameOf(tenant, bookingId), counting, askAgain);
    expect([asked, (await shown(member, bookingId)).guest_details]).toEqual([
      0,
      [{ full_name: 'Ida Novák' }],
    ]);
  });

  test('A change whose job was lost is asked for by the sweep', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_later');
    await update(member, bookingId, ida);
    const { db } = systemContext();
    await db.execute(
      sql`delete from graphile_worker._private_jobs where key = ${`change_guests:${bookingId}`}`,
    );
    await sweepTravellerChanges.run(systemContext(), {});
    await runJobs();
    expect((await shown(member, bookingId)).guest_details).toEqual([]);
    await db.execute(sql`
      update hotel_traveller_changes set created_at = now() - interval '11 minutes' where booking_id = ${bookingId}`);
    await sweepTravellerChanges.run(systemContext(), {});
    await runJobs();
    expect((await shown(member, bookingId)).guest_details).toEqual([{ full_name: 'Ida Novák' }]);
  });

  test('A change without an answer for a day is a case until the supplier answers', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_later');
    await update(member, bookingId, ida);
    const open = async () => (await casesOf(`booking ${bookingId}`)).open;
    expect(await open()).toEqual([]);
    await systemContext().db.execute(sql`
      update hotel_traveller_changes set created_at = now() - interval '25 hours' where booking_id = ${bookingId}`);
    expect(await open()).toEqual(['guests_unanswered']);
    await askAgain();
    expect(await open()).toEqual([]);
  });

  test('The change of a booking that was cancelled meanwhile is dropped', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_later');
    await update(member, bookingId, ida);
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    await askAgain();
    const rows = await systemContext().db.select().from(hotelTravellerChanges);
    expect(rows.filter((row) => row.bookingId === bookingId)).toEqual([]);
    expect((await shown(member, bookingId)).guest_details).toEqual([]);
  });

  test('Of two changes at the same time one is taken', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_later');
    const answers = await Promise.all([update(member, bookingId, ida), update(member, bookingId, zoe)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('Requested travellers are exported while the hotel has not answered, and erased with the account', async () => {
    const { member, bookingId } = await aStay('htl_test_guests_later');
    await update(member, bookingId, ida);
    const kept = await callApi<{ requested_travellers: unknown[] }>('GET', '/v1/users/me/export', {
      as: member,
    });
    expect(kept.body.requested_travellers).toMatchObject([{ booking_id: bookingId, travellers: [ida] }]);
    const ctx = await memberContext(member);
    await personalData.erase(ctx, { ...member, email: member.email, pseudonym: member.userId });
    const rows = await ctx.db.select().from(hotelTravellerChanges);
    expect(rows.filter((row) => row.bookingId === bookingId)).toEqual([]);
  });
});
