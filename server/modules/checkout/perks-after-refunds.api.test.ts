import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking, payWith } from '#server/modules/airport-services/bookings/testing/shop.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { paymentNotes, refundBooking } from './index.ts';
import { actAtGateway } from './testing/gateway-acts.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A confirmed lounge visit for two: a perk pays for one visitor, the card for the other. */
async function aVisitWithPerk() {
  const perk = await aPerk(member);
  const { id: bookingId } = await aBooking(member, { passenger_count: 2 });
  const { body: session } = await callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: {
      items: [{ type: 'travel', id: bookingId }],
      payment_method: 'card',
      perk_payment: { item_ids: [perk] },
    },
  });
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  expect(await unitsOf(perk)).toMatchObject({ status: 'used', used: 1, locked: 0 });
  return { perk, bookingId, dueMinor: session.amount_due_minor };
}

describe('Perks of a booking that others refund', () => {
  test('Perks stay used after a part refund, and return once all of the payment was given back', async () => {
    const { perk, bookingId, dueMinor } = await aVisitWithPerk();
    await actAtGateway(tenant, bookingId, 'gateway_refunds_part');
    expect(await unitsOf(perk)).toMatchObject({ used: 1 });
    const rest = dueMinor - Math.ceil(dueMinor / 2);
    await refundBooking(systemContext(), { appId: tenant.appId, bookingId, amountMinor: rest });
    await runJobs();
    expect(await unitsOf(perk)).toMatchObject({ status: 'available', used: 0, locked: 0 });
  });

  test('Perks stay used if the visit has begun before everything is given back', async () => {
    const { perk, bookingId } = await aVisitWithPerk();
    await systemContext().db.execute(
      sql`update bookings set starts_at = now() - interval '1 minute' where id = ${bookingId}`,
    );
    await actAtGateway(tenant, bookingId, 'gateway_refunds');
    expect(await unitsOf(perk)).toMatchObject({ status: 'used', used: 1 });
  });

  test('Perks stay used after a lost dispute, also when the visit is cancelled afterwards', async () => {
    const { perk, bookingId } = await aVisitWithPerk();
    await actAtGateway(tenant, bookingId, 'dispute_opens');
    await actAtGateway(tenant, bookingId, 'dispute_lost');
    expect(await unitsOf(perk)).toMatchObject({ status: 'used', used: 1 });
    await callApi('POST', `/v1/travel/bookings/${bookingId}/cancel`, { as: member, body: {} });
    await runJobs();
    expect(await unitsOf(perk)).toMatchObject({ status: 'used', used: 1 });
  });
});

test('The page of a trip tells refunds by an operator like those on the dashboard', async () => {
  const { bookingId } = await aVisitWithPerk();
  await refundBooking(systemContext(), { appId: tenant.appId, bookingId, amountMinor: 100 });
  await runJobs();
  await actAtGateway(tenant, bookingId, 'gateway_refunds');
  const notes = await paymentNotes(systemContext(), tenant.appId, [{ id: bookingId }]);
  expect(notes.map(({ kind }) => kind)).toEqual(['refunded', 'refunded']);
  expect(notes.map(({ amountMinor }) => amountMinor)).toContain(100);
});
