import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import type { RecordedVisit, VisitPage } from '../catalogue/port.ts';
import { readVisits, readVisitsOf } from './read-visits.ts';
import { recordVisits } from './record-visits.ts';
import {
  aBooking,
  aPaidBooking,
  aSession,
  bookingOf,
  cancel,
  payWith,
  redemption,
  tokenOf,
  verify,
} from './testing/shop.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const visitOf = async (bookingId: string, guests = 1): Promise<RecordedVisit> => {
  const [row] = await ctx.db.execute<{ reference: string }>(
    sql`select reference from bookings where id = ${bookingId}`,
  );
  return { reference: row?.reference ?? '', admittedAt: isoInstant(Date.now()), guests };
};
const report = (...visits: RecordedVisit[]) => recordVisits(ctx, 'terminal-light', visits);

describe('Visits that venues record', () => {
  test('A recorded visit completes its booking as the admission by our pass does, however often it is reported', async () => {
    const { booking } = await aPaidBooking(tenant, member, { product_id: 'lounge_test_visit' });
    const token = tokenOf((await redemption(member, booking.id)).body);
    await readVisits.run(ctx, {});
    await report(await visitOf(booking.id), await visitOf(booking.id));
    const completed = await bookingOf(member, booking.id);
    expect(completed.status).toBe('completed');
    expect(completed.status_history.filter(({ reason }) => reason === 'admitted')).toHaveLength(1);
    expect((await verify(token)).body.status).toBe('used');
    expect((await cancel(member, booking.id)).problem.code).toBe('invalid_state');
    expect((await casesOf(`booking ${booking.id}`)).open).toEqual([]);
  });

  test('More guests than booked complete the booking and open one case', async () => {
    const { booking } = await aPaidBooking(tenant, member, { product_id: 'lounge_test_visit_extra_guest' });
    await readVisits.run(ctx, {});
    expect((await bookingOf(member, booking.id)).status).toBe('completed');
    const kinds = ['visit_with_more_guests'];
    expect(await casesOf(`booking ${booking.id}`)).toEqual({ open: kinds, alerts: kinds });
    await report(await visitOf(booking.id, 2));
    expect(await casesOf(`booking ${booking.id}`)).toEqual({ open: kinds, alerts: [] });
  });

  test('The admission of a cancelled booking leaves its cancellation and opens a case', async () => {
    const { booking } = await aPaidBooking(tenant, member);
    await cancel(member, booking.id);
    const cancelled = await bookingOf(member, booking.id);
    await report(await visitOf(booking.id));
    expect(await bookingOf(member, booking.id)).toEqual(cancelled);
    expect((await casesOf(`booking ${booking.id}`)).open).toEqual(['visit_without_booking']);
  });

  test('A visit that is reported before its booking is confirmed completes it afterwards, without a case', async () => {
    const booking = await aBooking(member);
    const session = await aSession(member, booking.id);
    await report(await visitOf(booking.id));
    expect((await bookingOf(member, booking.id)).status).toBe('pending_payment');
    expect((await casesOf(`booking ${booking.id}`)).open).toEqual([]);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    await readVisits.run(ctx, {});
    expect((await bookingOf(member, booking.id)).status).toBe('completed');
    expect((await casesOf(`booking ${booking.id}`)).open).toEqual([]);
  });

  test('A visit whose booking is not confirmed after fifteen minutes is a case', async () => {
    const booking = await aBooking(member);
    await report(await visitOf(booking.id));
    await ctx.db.execute(sql`
      update visit_contradictions set recorded_at = recorded_at - interval '16 minutes' where booking_id = ${booking.id}`);
    expect((await casesOf(`booking ${booking.id}`)).open).toEqual(['visit_without_booking']);
  });

  test('Visits of other suppliers, of unknown references and without a time or guests change nothing', async () => {
    const { booking } = await aPaidBooking(tenant, member);
    const visit = await visitOf(booking.id);
    await recordVisits(ctx, 'another', [visit]);
    await report(
      { ...visit, reference: `SJ-${newId()}` },
      { ...visit, admittedAt: 'yesterday' },
      { ...visit, guests: 0 },
    );
    expect((await bookingOf(member, booking.id)).status).toBe('confirmed');
    await report({ ...visit, guests: 1.5 }, visit);
    expect((await bookingOf(member, booking.id)).status).toBe('completed');
  });
});

describe('The cursor of recorded visits', () => {
  /** A feed of empty pages without an end, and the cursors with which it was asked. */
  const endlessFeed = (name: string, fails: (cursor: string | null) => boolean = () => false) => {
    const asked: (string | null)[] = [];
    const visitsSince = async (_: unknown, cursor: string | null): Promise<VisitPage> => {
      asked.push(cursor);
      if (fails(cursor)) throw new Error('down');
      return { visits: [], cursor: String(Number(cursor ?? 0) + 1), isLast: false };
    };
    return { name, visitsSince, asked };
  };

  test('A run reads a bounded number of pages, and the next run goes on from there', async () => {
    const feed = endlessFeed(`feed ${newId()}`);
    await readVisitsOf(ctx, feed);
    expect(feed.asked).toEqual([null, ...Array.from({ length: 19 }, (_, index) => String(index + 1))]);
    await readVisitsOf(ctx, feed);
    expect(feed.asked.slice(20, 22)).toEqual(['20', '21']);
  });

  test('A page that fails is asked for again', async () => {
    const name = `feed ${newId()}`;
    await expect(
      readVisitsOf(
        ctx,
        endlessFeed(name, (cursor) => cursor === '2'),
      ),
    ).rejects.toThrow('down');
    const again = endlessFeed(name);
    await readVisitsOf(ctx, again);
    expect(again.asked[0]).toBe('2');
  });

  test('A supplier that reports no visits, or nothing new, is asked once in a run', async () => {
    let asked = 0;
    const silent = async () => {
      asked += 1;
      return null;
    };
    await readVisitsOf(ctx, { name: `feed ${newId()}`, visitsSince: silent });
    expect(asked).toBe(1);
    const idle = async (): Promise<VisitPage> => {
      asked += 1;
      return { visits: [], cursor: '7', isLast: asked === 2 };
    };
    const name = `feed ${newId()}`;
    await readVisitsOf(ctx, { name, visitsSince: idle });
    await readVisitsOf(ctx, { name, visitsSince: idle });
    expect(asked).toBe(3);
  });
});
