import { beforeAll, describe, expect, test } from 'vitest';
import {
  addMarkupRule,
  endMarkupRule,
  type MarkupRule,
  sellingPrice,
} from '#server/modules/pricing/index.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { aRate, confirmedPrice, freshDates, initiation, type Rate, ratesOf } from './testing/shop.ts';

const terms = { percentBasisPoints: 1_250, fixedMinor: 300, roundToMinor: 50 };
const validity = { validFrom: null, validUntil: null };

let plain: Person;

/** A member of a new app with a markup rule for hotels. */
async function aMarkedUpMember(): Promise<{ tenant: Tenant; member: Person; rule: MarkupRule }> {
  const tenant = await aTenant();
  const rule = await addMarkupRule(systemContext(), {
    appId: tenant.appId,
    product: 'hotels',
    currency: 'EUR',
    ...terms,
    ...validity,
  });
  return { tenant, member: await aMember(tenant), rule };
}

const minor = (amount: number) => fromMajor(amount, 'EUR');
const initiate = (tenant: Tenant, rate: Rate, token: string) =>
  callApi('POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    body: initiation(rate, { price_confirmation_token: token }),
  });

async function storedOf(bookingId: unknown) {
  const [row] = await systemContext().db.execute<{
    total_minor: number;
    due_now_minor: number;
    markup: AppliedMarkup | null;
    order_minor: number;
  }>(sql`
    select b.total_minor::int, b.due_now_minor::int, b.markup, o.total_minor::int as order_minor
    from bookings b join sandbox_hotel_orders o on o.reference = b.reference where b.id = ${String(bookingId)}`);
  return row;
}

beforeAll(async () => {
  plain = await aMember(await aTenant());
});

describe('Hotel prices of an app with a markup rule', () => {
  test('What is paid now is marked up by the rule, and what is due at the property is not', async () => {
    const { member } = await aMarkedUpMember();
    const dates = freshDates();
    const [ours, theirs] = await Promise.all([ratesOf(member, { dates }), ratesOf(plain, { dates })]);
    const key = (rate: Rate) => [rate.board_type, rate.payment_type, rate.refundable].join();
    const amounts = (rates: Rate[], rule: typeof terms | null) =>
      rates
        .map(({ price, ...rate }) => {
          const dueNow = sellingPrice(rule, minor(price.due_now));
          return [key({ price, ...rate }), dueNow, minor(price.due_at_property), minor(price.total)];
        })
        .map(([name, now, later, total]) => [name, now, later, rule ? Number(now) + Number(later) : total]);
    expect(ours.length).toBeGreaterThan(3);
    expect(amounts(ours, null).sort()).toEqual(amounts(theirs, terms).sort());
  });

  test('A booking takes the price that was shown although the rule has ended since; the supplier gets its own price', async () => {
    const { tenant, member, rule } = await aMarkedUpMember();
    const rate = await aRate(member);
    await endMarkupRule(systemContext(), tenant.appId, rule.id);
    const { token, totalMinor } = await confirmedPrice(member, rate);
    const answer = await initiate(tenant, rate, token);
    expect(answer.status, answer.text).toBe(201);
    const stored = await storedOf(answer.body.booking_id);
    expect(stored).toMatchObject({
      total_minor: totalMinor,
      markup: { ruleId: rule.id, ...terms, supplierTotalMinor: stored?.order_minor },
    });
    const supplierDueNow = Number(stored?.markup?.prices[0]?.minor);
    expect(stored?.due_now_minor).toBe(sellingPrice(terms, supplierDueNow));
    expect(totalMinor - Number(stored?.order_minor)).toBe(
      sellingPrice(terms, supplierDueNow) - supplierDueNow,
    );
  });

  test('The penalty of a rate that is not refundable is the whole selling price', async () => {
    const { member } = await aMarkedUpMember();
    type Room = {
      rates: (Rate & { cancellation_policy: { type: string; timeline: { penalty: number }[] } })[];
    };
    const { body } = await callApi<{ rooms: Room[] }>('POST', '/v1/hotel/rooms', {
      as: member,
      body: { hotel_id: 'htl_test_price_changed', ...freshDates(), guests: { adults: 2, rooms: 1 } },
    });
    const strict = body.rooms
      .flatMap(({ rates }) => rates)
      .find(({ cancellation_policy: policy }) => policy.type === 'non_refundable');
    expect(strict?.cancellation_policy.timeline.at(-1)?.penalty).toBeGreaterThanOrEqual(
      Number(strict?.price.due_now),
    );
  });

  test('Without a rule a booking is sold at the supplier’s price and stores no markup', async () => {
    const tenant = await aTenant();
    const member = await aMember(tenant);
    const rate = await aRate(member);
    const { token, totalMinor } = await confirmedPrice(member, rate);
    const answer = await initiate(tenant, rate, token);
    expect(await storedOf(answer.body.booking_id)).toMatchObject({
      total_minor: totalMinor,
      order_minor: totalMinor,
      markup: null,
    });
  });
});
