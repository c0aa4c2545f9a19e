import { beforeAll, describe, expect, test } from 'vitest';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { addMarkupRule } from '#server/modules/pricing/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { checkLedger } from './check-ledger.ts';
import { ledgerInvariants } from './invariants.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  await addMarkupRule(ctx, {
    appId: tenant.appId,
    product: 'hotels',
    percentBasisPoints: 1_250,
    fixedMinor: 300,
    roundToMinor: 1,
    currency: 'EUR',
    validFrom: null,
    validUntil: null,
  });
  member = await aMember(tenant);
});

/** Rolls back what a test plants, so that no other test meets it. */
class Planted extends Error {}

/** Names of the invariants that this tenant breaks after `plant`. */
async function brokenBy(plant: SQL): Promise<string[]> {
  let names: string[] = [];
  await ctx.db
    .transaction(async (db) => {
      await db.execute(plant);
      const broken = await checkLedger({ db }, { settledForMinutes: 0 });
      names = broken
        .filter(({ rows }) =>
          rows.some(({ appId, subject }) => appId === tenant.appId || subject.includes('planted')),
        )
        .map(({ name }) => name);
      throw new Planted();
    })
    .catch((err: unknown) => {
      if (!(err instanceof Planted)) throw err;
    });
  return names;
}

const ofTenant = () => sql`app_id = ${tenant.appId}`;

describe('The ledger', () => {
  test('A confirmed and a cancelled booking break no invariant', async () => {
    await aConfirmedBooking(tenant, member, await aRate(member));
    const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    await runJobs();
    expect(await brokenBy(sql`select 1`)).toEqual([]);
  });

  const plants: Record<string, () => SQL> = {
    refund_total: () => sql`update payment_intents set refunded_minor = 1
      where ${ofTenant()} and refunded_minor = 0 and captured_minor > 0`,
    paid_is_captured: () =>
      sql`update payment_intents set captured_minor = 1, refunded_minor = 0 where ${ofTenant()}`,
    served_is_paid: () => sql`update bookings set paid_minor = 0 where ${ofTenant()} and state = 'confirmed'`,
    money_kept: () => sql`update bookings set state = 'failed' where ${ofTenant()} and state = 'confirmed'`,
    unused_is_returned: () => sql`update checkout_items set live = false where ${ofTenant()}`,
    authorisation_ended: () => sql`update payment_intents set state = 'authorized' where ${ofTenant()}`,
    refund_ended:
      () => sql`update payment_refunds set state = 'pending', created_at = now() - interval '2 days'
      where ${ofTenant()}`,
    refund_is_cancelled: () =>
      sql`update bookings set state = 'confirmed' where ${ofTenant()} and state = 'cancelled'`,
    booking_not_stuck:
      () => sql`update bookings set state = 'pending_payment', hold_expires_at = now() - interval '1 hour'
      where ${ofTenant()}`,
    gateway_agrees: () => sql`update sandbox_payments set captured_minor = 0 where reference in (
      select gateway_reference from payment_intents where ${ofTenant()})`,
    gateway_refunds_agree: () => sql`update sandbox_refunds set amount_minor = 1 where reference in (
      select gateway_reference from payment_intents where ${ofTenant()})`,
    refund_beside_chargeback: () => sql`
      with lost as (update payment_intents set dispute_state = 'lost', disputed_at = now() - interval '1 hour'
        where ${ofTenant()} and refunded_minor > 0 returning gateway_reference)
      update sandbox_refunds set created_at = now() where reference in (select gateway_reference from lost)`,
    gateway_payment_known: () => sql`
      insert into sandbox_payments (reference, amount_minor, gateway_amount, currency, metadata, return_url, cancel_url, method, state, captured_minor, webhook_path, updated_at)
      values ('planted', 100, 100, 'EUR', '{}', '/', '/', 'card', 'captured', 100, '/', now() - interval '1 second')`,
    served_at_supplier:
      () => sql`update bookings set reference = 'SJ-planted', updated_at = now() - interval '1 second'
      where ${ofTenant()} and state = 'confirmed'`,
    supplier_agrees: () => sql`update sandbox_hotel_orders set state = 'cancelled' where reference in (
      select reference from bookings where ${ofTenant()} and state = 'confirmed')`,
    points_of_bookings: () => sql`delete from point_entries where ${ofTenant()} and reason = 'taken_back'`,
    points_earned: () => sql`delete from point_entries where ${ofTenant()}`,
    points_follow_refunds: () => sql`
      with paid as (select i.app_id, i.id, b.id as booking_id, i.captured_minor from payment_intents i
        join checkout_sessions s on s.app_id = i.app_id and s.payment_intent_id = i.id
        join checkout_items c on c.app_id = s.app_id and c.session_id = s.id
        join bookings b on b.app_id = c.app_id and b.id = c.booking_id
        where i.app_id = ${tenant.appId} and b.state = 'confirmed'),
      refund as (insert into payment_refunds (app_id, id, intent_id, amount_minor, reason, state)
        select app_id, gen_random_uuid(), id, captured_minor, 'gateway', 'succeeded' from paid)
      update payment_intents i set refunded_minor = i.captured_minor from paid
      where i.app_id = paid.app_id and i.id = paid.id`,
    perk_units: () => sql`
      insert into saved_perks (app_id, id, membership_id, title, category, value_type, applicable_products, units_total, units_locked)
      select app_id, gen_random_uuid(), id, 'Planted', 'lounge', 'free', '[]', 1, 1 from memberships
      where ${ofTenant()} limit 1`,
    perk_locks_ended: () => sql`
      with perk as (
        insert into saved_perks (app_id, id, membership_id, title, category, value_type, applicable_products, units_total, units_locked)
        select app_id, gen_random_uuid(), id, 'Planted', 'lounge', 'free', '[]', 1, 1 from memberships
        where ${ofTenant()} limit 1 returning app_id, id)
      insert into perk_locks (app_id, booking_id, perk_id, units, state, product_type, product_id)
      select p.app_id, b.id, p.id, 1, 'locked', 'lounge', 'any' from perk p
      join bookings b on b.app_id = p.app_id and b.state = 'cancelled' limit 1`,
    selling_price: () =>
      sql`update bookings set markup = jsonb_set(markup, '{fixedMinor}', '301') where ${ofTenant()}`,
  };

  test('A payment without a booking may wait for an operator to retry its refund, and not lack one that nobody owes any more', async () => {
    const refused = (failureCode: string) => sql`
      with unused as (update checkout_items set live = false where ${ofTenant()}),
      refund as (insert into payment_refunds
          (app_id, id, intent_id, amount_minor, reason, state, failure_code, settled_at)
        select app_id, gen_random_uuid(), id, captured_minor, 'not_fulfilled', 'failed', ${failureCode}, now()
        from payment_intents where ${ofTenant()} and refunded_minor < captured_minor returning app_id)
      select * from refund`;
    expect(await brokenBy(refused('gateway_refused'))).not.toContain('unused_is_returned');
    expect(await brokenBy(refused('paid_elsewhere'))).toContain('unused_is_returned');
  });

  test('A stay whose only refund failed keeps all its points', async () => {
    const refused = (takenBack: number) => sql`
      with refund as (insert into payment_refunds
          (app_id, id, intent_id, amount_minor, reason, state, failure_code, settled_at)
        select app_id, gen_random_uuid(), id, captured_minor, 'gateway', 'failed', 'gateway_refused', now()
        from payment_intents where ${ofTenant()} and refunded_minor = 0 returning app_id)
      insert into point_entries (app_id, id, membership_id, points, reason, booking_id)
      select p.app_id, gen_random_uuid(), p.membership_id, ${-takenBack}::int, 'taken_back', p.booking_id from point_entries p
      join bookings b on b.app_id = p.app_id and b.id = p.booking_id and b.state = 'confirmed'
      where p.app_id = ${tenant.appId} and p.reason = 'earned'`;
    expect(await brokenBy(refused(0))).not.toContain('points_follow_refunds');
    expect(await brokenBy(refused(1))).toContain('points_follow_refunds');
  });

  test('Every invariant has a test that plants what breaks it', () => {
    expect(Object.keys(plants)).toEqual(ledgerInvariants.map(({ name }) => name));
  });

  for (const [name, plant] of Object.entries(plants))
    test(`${name} finds the rows that break it`, async () => {
      expect(await brokenBy(plant())).toContain(name);
    });
});
