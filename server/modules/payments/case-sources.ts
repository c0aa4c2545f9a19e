import type { CaseSource } from '#server/modules/cases/index.ts';
import { and, asc, eq, isNull, ne, sql } from '#server/platform/db/sql.ts';
import { alias } from '#server/platform/db/tables.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { isNotPaidOtherwise } from './is-paid-otherwise.ts';
import { listPaidTwice } from './paid-twice.ts';
import { captureDiffers } from './report-capture-difference.ts';
import { paymentEvents, paymentIntents, paymentRefunds } from './schema.ts';

const retries = alias(paymentRefunds, 'retries');

/** What the payment gateways leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'captured_amount_differs',
    remedy:
      'Compare the payment with the gateway’s dashboard. `payment correct` takes over what was captured there: it refunds what no booking costs, and what is missing counts as not paid. Do not refund it on the dashboard, which would count against the bookings.',
    find: async (ctx, limit) => {
      const rows = await ctx.db
        .selectDistinctOn([paymentIntents.appId, paymentIntents.id], {
          appId: paymentIntents.appId,
          id: paymentIntents.id,
          receivedAt: paymentEvents.receivedAt,
          oursMinor: paymentIntents.capturedMinor,
          theirsMinor: paymentEvents.amountMinor,
        })
        .from(paymentEvents)
        .innerJoin(
          paymentIntents,
          and(eq(paymentIntents.appId, paymentEvents.appId), eq(paymentIntents.id, paymentEvents.intentId)),
        )
        .where(
          and(
            // Written out, so that the planner sees the condition of the partial index.
            sql`${paymentEvents.status} = 'rejected'`,
            eq(paymentEvents.reason, captureDiffers),
            ne(paymentEvents.amountMinor, paymentIntents.capturedMinor),
          ),
        )
        .orderBy(asc(paymentIntents.appId), asc(paymentIntents.id), asc(paymentEvents.receivedAt))
        .limit(limit);
      return rows.map(({ appId, id, receivedAt, oursMinor, theirsMinor }) => ({
        subject: `payment ${id}`,
        appId,
        since: receivedAt,
        detail: `captured ${oursMinor}, at the gateway ${theirsMinor}`,
      }));
    },
  },
  {
    kind: 'refund_failed',
    remedy:
      '`refund retry` once the payer can receive it, or pay it back in another way and `refund settle`. If others have given back all that was paid for the booking, `refund settle` closes the case. It also closes that of a refund of the dashboard, which can be made there again.',
    find: async (ctx, limit) => {
      const rows = await ctx.db
        .select({
          appId: paymentRefunds.appId,
          id: paymentRefunds.id,
          createdAt: paymentRefunds.createdAt,
          bookingId: paymentRefunds.bookingId,
        })
        .from(paymentRefunds)
        .leftJoin(
          retries,
          and(eq(retries.appId, paymentRefunds.appId), eq(retries.retryOf, paymentRefunds.id)),
        )
        .where(
          and(
            // Written out, so that the planner sees the condition of the partial index.
            sql`${paymentRefunds.state} = 'failed'`,
            isNotPaidOtherwise,
            isNull(retries.id),
          ),
        )
        .orderBy(asc(paymentRefunds.createdAt))
        .limit(limit);
      return rows.map(({ appId, id, createdAt, bookingId }) => ({
        subject: `refund ${id}`,
        appId,
        since: createdAt,
        detail: bookingId ? `booking ${bookingId}` : 'of a payment',
      }));
    },
  },
  {
    kind: 'refund_paid_twice',
    remedy:
      'The gateway executed this refund after another one, a bank or an operator had replaced it. Compare with the gateway’s dashboard, ask the payer for the amount or write it off, then `refund close-paid-twice`. Nothing is charged by itself.',
    find: async (ctx, limit) =>
      (await listPaidTwice(ctx, limit)).map(
        ({ appId, id, intentId, bookingId, foundAt, amountMinor, currency }) => ({
          subject: `refund ${id}`,
          appId,
          since: foundAt,
          detail: [
            `${toMajor(amountMinor, currency)} ${currency} too much`,
            ...(bookingId ? [`booking ${bookingId}`] : []),
            `payment ${intentId}`,
          ].join(', '),
        }),
      ),
  },
];
