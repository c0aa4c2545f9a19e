import { beforeAll, expect, test } from 'vitest';
import { cancelTravelBooking, getTravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import { aPaidBooking } from '#server/modules/airport-services/bookings/testing/shop.ts';
import {
  type Booking,
  type CancellationTerms,
  type CancelledBooking,
  databaseTime,
  findBooking,
  freeUntilOf,
  freeUntilTerms,
  productOf,
  stepsAhead,
} from '#server/modules/bookings/index.ts';
import { cancelExperienceBooking, getExperienceBooking } from '#server/modules/experiences/index.ts';
import { aPaidHold } from '#server/modules/experiences/testing/shop.ts';
import { cancelHotelBooking, getHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { termsOfPolicy } from '#server/modules/hotels/catalogue/index.ts';
import { cancelTransferBooking, getTransferBooking, transferTerms } from '#server/modules/transfers/index.ts';
import { aPaidTransfer } from '#server/modules/transfers/testing/shop.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '../index.ts';

/**
 * The clock of the database stands still in a transaction. Each case moves a deadline of a paid booking to
 * one millisecond before, at or after that instant, cancels the booking there and rolls back.
 */

type Caller = MemberContext & { key: null };
type Cancel = (ctx: Caller, input: { booking_id: string; dry_run: boolean }) => Promise<CancelledBooking>;

type Product = {
  make: () => Promise<string>;
  /** Stores a rule whose deadline is at `at`; the details of a booking are merged with `details`. */
  rule: (
    at: number,
    booking: Booking,
  ) => { startsAt?: number; endsAt?: number; details: Record<string, unknown> };
  /** The penalty before the deadline and from the deadline on. */
  penalties: (booking: Booking) => [before: number, after: number];
  cancel: Cancel;
  /** The terms that pages make from the booking as its use case returns it. */
  shownTerms: (ctx: Caller, id: string) => Promise<CancellationTerms>;
};

const hourMs = 3_600_000;
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const timeline = (first: number, second: number, lastMinor: number) => ({
  policy: {
    type: 'free_cancellation',
    timeZone: 'Europe/Paris',
    timeline: [
      { from: null, until: isoInstant(first), penaltyMinor: 0 },
      { from: isoInstant(first), until: isoInstant(second), penaltyMinor: 3001 },
      { from: isoInstant(second), until: null, penaltyMinor: lastMinor },
    ],
  },
});

const stay: Omit<Product, 'rule' | 'penalties'> = {
  make: async () => (await aConfirmedBooking(tenant, ana, await aRate(ana))).bookingId,
  cancel: cancelHotelBooking,
  shownTerms: async (ctx, id) => {
    const { policy, totalMinor } = await getHotelBooking(ctx, { booking_id: id });
    return termsOfPolicy(policy, totalMinor);
  },
};

const service: Pick<Product, 'make' | 'cancel' | 'shownTerms' | 'penalties'> = {
  make: async () => (await aPaidBooking(tenant, ana)).booking.id,
  cancel: cancelTravelBooking,
  shownTerms: async (ctx, id) => {
    const { policy, price } = await getTravelBooking(ctx, { booking_id: id });
    return freeUntilTerms(policy.freeUntil, price.totalMinor);
  },
  penalties: ({ totalMinor }) => [0, totalMinor],
};

const transfer: Omit<Product, 'rule' | 'penalties'> = {
  make: async () => (await aPaidTransfer(tenant, ana)).bookingId,
  cancel: cancelTransferBooking,
  shownTerms: async (ctx, id) => {
    const { policy, totalMinor } = await getTransferBooking(ctx, { booking_id: id });
    return transferTerms(policy.tiers, totalMinor);
  },
};

/** A transfer whose full refund ends 24 hours and whose refund of a third ends 2 hours before the pickup. */
function transferAt(startsAt: number, { details }: Booking): ReturnType<Product['rule']> {
  const { query, offer } = details as { query: object; offer: object };
  const refunds = [
    { hoursBefore: 24, percent: 100 },
    { hoursBefore: 2, percent: 33 },
  ];
  const moved = { query: { ...query, pickupAt: isoInstant(startsAt) }, offer: { ...offer, refunds } };
  return { startsAt, details: moved };
}

const thirdOf = (minor: number) => Math.round(minor * 0.33);

const products: Record<string, Product> = {
  'a stay at its first deadline': {
    ...stay,
    rule: (at) => ({ details: timeline(at, at + hourMs, 9000) }),
    penalties: () => [0, 3001],
  },
  'a stay at its second deadline': {
    ...stay,
    rule: (at) => ({ details: timeline(at - hourMs, at, 9000) }),
    penalties: () => [3001, 9000],
  },
  'a stay whose last penalty is more than its price': {
    ...stay,
    rule: (at, { totalMinor }) => ({ details: timeline(at - hourMs, at, totalMinor + 500) }),
    penalties: ({ totalMinor }) => [3001, totalMinor],
  },
  'an experience': {
    make: async () => (await aPaidHold(tenant, ana)).holdId,
    rule: (at) => ({ startsAt: at + 24 * hourMs, details: { cancellation: { freeUntilHours: 24 } } }),
    penalties: ({ totalMinor }) => [0, totalMinor],
    cancel: cancelExperienceBooking,
    shownTerms: async (ctx, id) => {
      const { freeUntil, totalMinor } = await getExperienceBooking(ctx, { booking_id: id });
      return freeUntilTerms(freeUntil, totalMinor);
    },
  },
  'an airport service': {
    ...service,
    rule: (at) => ({ startsAt: at + 4 * hourMs, details: { cancellation: { freeUntilHours: 4 } } }),
  },
  'a walk-in': {
    ...service,
    rule: (at) => ({ startsAt: at - hourMs, endsAt: at, details: { bookingType: 'walk_in' } }),
  },
  'a transfer at its first deadline': {
    ...transfer,
    rule: (at, booking) => transferAt(at + 24 * hourMs, booking),
    penalties: ({ totalMinor }) => [0, totalMinor - thirdOf(totalMinor)],
  },
  'a transfer at its last deadline': {
    ...transfer,
    rule: (at, booking) => transferAt(at + 2 * hourMs, booking),
    penalties: ({ totalMinor }) => [totalMinor - thirdOf(totalMinor), totalMinor],
  },
};

test.each(Object.entries(products))(
  'Cancelling %s costs what the preview and the timeline of its page show',
  async (_, product) => {
    const id = await product.make();
    const ctx = await memberContext(ana);
    for (const offsetMs of [-1, 0, 1]) await rolledBack(ctx, (ctx) => checkAt(ctx, product, id, offsetMs));
  },
);

async function checkAt(ctx: Caller, product: Product, id: string, offsetMs: number): Promise<void> {
  const now = await databaseTime(ctx);
  const booking = await move(ctx, product, id, Date.parse(now) + offsetMs);
  const [before, after] = product.penalties(booking);
  const penaltyMinor = offsetMs > 0 ? before : after;
  const terms = await product.shownTerms(ctx, id);
  const stored = productOf(booking.kind).cancellationTerms(booking);
  expect(stepsAhead(terms, Date.parse(now))).toEqual(stepsAhead(stored, Date.parse(now)));
  const [step] = stepsAhead(terms, Date.parse(now));
  const preview = await product.cancel(ctx, { booking_id: id, dry_run: true });
  const cancelled = await product.cancel(ctx, { booking_id: id, dry_run: false });
  const refundMinor = Math.max(0, booking.paidMinor - penaltyMinor);
  expect(preview.cancellation, `${offsetMs} ms`).toMatchObject({ penaltyMinor, refundMinor });
  expect(cancelled).toEqual(preview);
  expect(step?.penaltyMinor).toBe(penaltyMinor);
  expect(freeUntilOf(terms, Date.parse(now)) !== null).toBe(penaltyMinor === 0);
}

/** Stores the rule of the product with its deadline at `at`, and returns the changed booking. */
async function move(ctx: Caller, product: Product, id: string, at: number): Promise<Booking> {
  const booking = (await findBooking(ctx, tenant.appId, id)) as Booking;
  const { startsAt, endsAt, details } = product.rule(at, booking);
  const start = startsAt === undefined ? booking.startsAt : isoInstant(startsAt);
  const end = isoInstant(endsAt ?? Date.parse(start) + hourMs);
  const merged = JSON.stringify({ ...(booking.details as object), ...details });
  await ctx.db.execute(sql`
    update bookings set starts_at = ${start}, ends_at = ${end}, details = ${merged}::jsonb where id = ${id}`);
  return (await findBooking(ctx, tenant.appId, id)) as Booking;
}

class RollBack extends Error {}

/** Runs `check` in a transaction that is rolled back. */
async function rolledBack(ctx: MemberContext, check: (ctx: Caller) => Promise<void>): Promise<void> {
  const run = transaction({ ...ctx, key: null }, async (ctx) => {
    await check(ctx);
    throw new RollBack();
  });
  await run.catch((err: unknown) => {
    if (!(err instanceof RollBack)) throw err;
  });
}
