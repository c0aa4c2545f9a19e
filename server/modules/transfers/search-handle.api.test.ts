import { beforeAll, expect, test } from 'vitest';
import { findBookingAnywhere, supplierKeyOf } from '#server/modules/bookings/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { transferSearchSuppliers, travelQuotes } from './schema.ts';
import { aSearch, checkOutQuote, payWith, quote, transferOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A booking with the supplier that finds reservations by their search alone, before its payment. */
async function aTrainBooking(endAddress: string) {
  const found = await aSearch({ as: member }, { start_address: 'CDG', end_address: endAddress });
  const train = found.quotes.find(({ provider }) => provider.name === 'RailRunner');
  if (!train) throw new Error('The search returned no train');
  const made = await quote({ as: member }, { search_id: found.search_id, quote_id: train.quote_id });
  const session = await checkOutQuote({ as: member }, made.body.travel_quote_id);
  const bookingId = session.body.fulfilment[0]?.id as string;
  return { searchId: found.search_id, travelQuoteId: made.body.travel_quote_id, session, bookingId };
}

async function requestsOf(bookingId: string) {
  const rows = await systemContext().db.execute<{ state: string }>(
    sql`select state from sandbox_transfer_orders where reference = ${`SJ-${bookingId}`}`,
  );
  return [...rows];
}

async function keyOf(bookingId: string) {
  const ctx = systemContext();
  const booking = await findBookingAnywhere(ctx, bookingId);
  if (!booking) throw new Error('No booking');
  return supplierKeyOf(ctx, booking);
}

test('A transfer reservation whose answer was lost is found by the search that its booking keeps', async () => {
  const { bookingId, session } = await aTrainBooking('Test Unknown Booked, Paris');
  const before = (await keyOf(bookingId)).handle;
  expect(before).toMatchObject({ search: expect.any(String) });
  await payWith(tenant, session.body.payment_intent_id, 'success');
  await runJobs();
  expect(await transferOf(member, bookingId)).toMatchObject({ status: 'confirmed' });
  expect((await keyOf(bookingId)).handle).toMatchObject({
    ...before,
    reservation: expect.stringMatching(/^grd_/),
  });
});

test('A transfer that a supplier without idempotency may have lost is not requested a second time', async () => {
  const { bookingId, session } = await aTrainBooking('Test Unknown Lost, Paris');
  await payWith(tenant, session.body.payment_intent_id, 'success');
  await runJobs();
  expect(await requestsOf(bookingId)).toEqual([{ state: 'lost' }]);
  expect(await transferOf(member, bookingId)).toMatchObject({ status: 'pending_payment', paid: 0 });
});

test('The handle of a transfer search is stored encrypted with the search and with the travel quote', async () => {
  const { bookingId, searchId, travelQuoteId } = await aTrainBooking('Paris');
  const { db } = systemContext();
  const [started, quoted] = await Promise.all([
    db
      .select({ handle: transferSearchSuppliers.handle })
      .from(transferSearchSuppliers)
      .where(eq(transferSearchSuppliers.searchId, searchId)),
    db
      .select({ handle: travelQuotes.supplierHandle })
      .from(travelQuotes)
      .where(eq(travelQuotes.id, travelQuoteId)),
  ]);
  expect([...started, ...quoted].map(({ handle }) => typeof handle)).toEqual(Array(4).fill('string'));
  const { search } = (await keyOf(bookingId)).handle as { search: string };
  expect(JSON.stringify([started, quoted])).not.toContain(search);
});
