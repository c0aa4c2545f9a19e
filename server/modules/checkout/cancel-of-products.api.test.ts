import { beforeAll, expect, test } from 'vitest';
import * as lounges from '#server/modules/airport-services/bookings/testing/shop.ts';
import { ledgerMismatches, ledgersIn } from '#server/modules/bookings/testing/books.ts';
import * as visits from '#server/modules/experiences/testing/shop.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import * as rides from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

type Answer = { status: number; body: { status: string; code?: string } };
type Product = {
  name: string;
  /** A confirmed booking whose supplier treats cancellations in this way. */
  aBooking: (member: Person, effect: 'declined' | 'later') => Promise<string>;
  cancel: (member: Person, id: string) => Promise<Answer>;
  booksOf: ReturnType<typeof ledgersIn>;
};

const products: Product[] = [
  {
    name: 'a visit',
    aBooking: async (member, effect) =>
      (await visits.aPaidHold(tenant, member, { product_code: `exp_test_cancel_${effect}` })).holdId,
    cancel: (member, id) => visits.cancel(member, id),
    booksOf: ledgersIn('sandbox_experience_orders'),
  },
  {
    name: 'a lounge',
    aBooking: async (member, effect) =>
      (await lounges.aPaidBooking(tenant, member, { product_id: `lounge_test_cancel_${effect}` })).booking.id,
    cancel: (member, id) => lounges.cancel(member, id),
    booksOf: ledgersIn('sandbox_venue_orders'),
  },
  {
    name: 'a transfer',
    aBooking: async (member, effect) => {
      const words = effect === 'later' ? 'Later' : 'Declined';
      const address = `Test Cancellation ${words}, Paris`;
      return (await rides.aPaidTransfer(tenant, member, { end_address: address })).bookingId;
    },
    cancel: (member, id) => rides.cancelTransfer(member, id),
    booksOf: rides.ledgerOf,
  },
];

test.each(products)(
  'The supplier of $name can decline its cancellation',
  async ({ aBooking, cancel, booksOf }) => {
    const member = await aMember(tenant);
    const id = await aBooking(member, 'declined');
    const { status, body } = await cancel(member, id);
    expect([status, body.code]).toEqual([409, 'cancellation_declined']);
    await runJobs();
    const books = await booksOf(id);
    expect([books.booking, books.supplier, books.refunded]).toEqual(['confirmed', 'confirmed', 0]);
  },
);

test.each(products)(
  'The supplier of $name can answer its cancellation later',
  async ({ aBooking, cancel, booksOf }) => {
    const member = await aMember(tenant);
    const id = await aBooking(member, 'later');
    expect(await cancel(member, id)).toMatchObject({ status: 200, body: { status: 'cancellation_pending' } });
    expect((await booksOf(id)).refunded).toBe(0);
    await makeDue('cancel_at_supplier');
    await runJobs();
    const books = await booksOf(id);
    expect([books.booking, books.supplier, ledgerMismatches(books)]).toEqual(['cancelled', 'cancelled', []]);
  },
);

test('A provider that reports the cancellation of a transfer before it answers refunds what was agreed, not less', async () => {
  const member = await aMember(tenant);
  const ride = await rides.aPaidTransfer(tenant, member, { end_address: 'Test Cancellation Later, Paris' });
  const asked = await rides.cancelTransfer(member, ride.bookingId);
  expect(asked.body.status).toBe('cancellation_pending');
  const { status } = await rides.deliver(
    'reservation-cancelled',
    rides.about(ride.reference, { reason: 'cancelled_by_traveller', refund: 0 }),
  );
  expect(status).toBe(200);
  await runJobs();
  const after = await rides.transferOf(member, ride.bookingId);
  expect(after.status).toBe('cancelled');
  expect(after.cancellation?.refund).toBe(asked.body.cancellation.refund);
});

test.each([
  ['without a reason', {}, 0],
  ['for a reason that names the seller', { reason: 'cancelled_by_partner' }, 0],
  ['with a refund', { refund: 12.5 }, 12.5],
  ['for a reason of its own', { reason: 'no_driver_available' }, null],
])(
  'A provider that reports %s the cancellation that a member agreed to without a refund is believed',
  async (_, said, expected) => {
    const member = await aMember(tenant);
    const ride = await rides.aPaidTransfer(tenant, member, { end_address: 'Test Cancellation Later, Paris' });
    await rides.cancelTransfer(member, ride.bookingId);
    await systemContext().db.execute(sql`
      update bookings set cancel_request = jsonb_set(jsonb_set(cancel_request,
        '{terms,refundMinor}', '0'), '{terms,penaltyMinor}', to_jsonb(paid_minor))
      where id = ${ride.bookingId}`);
    await rides.deliver('reservation-cancelled', rides.about(ride.reference, said));
    await runJobs();
    const { cancellation } = await rides.transferOf(member, ride.bookingId);
    const refund = expected ?? ride.travelQuote.amount;
    expect(cancellation?.refund).toBe(refund);
    expect((await rides.ledgerOf(ride.bookingId)).gatewayRefunded).toBe(Math.round(refund * 100));
  },
);

test('What a venue was asked to cancel admits nobody until it has answered', async () => {
  const member = await aMember(tenant);
  const id = (await products[1]?.aBooking(member, 'later')) as string;
  await products[1]?.cancel(member, id);
  expect((await lounges.redemption(member, id)).status).toBe(409);
  const [row] = await systemContext().db.execute<{ state: string }>(
    sql`select state from bookings where id = ${id}`,
  );
  expect(row?.state).toBe('cancelling');
});
