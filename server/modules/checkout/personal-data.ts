import { paymentIntents } from '#server/modules/payments/schema.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, eq } from '#server/platform/db/sql.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { PersonalData } from '#server/platform/personal-data/index.ts';
import { eraseFromCheckouts } from './erase-from-checkouts.ts';
import { checkoutSessions } from './schema.ts';

export const personalData = {
  exportFor: { payments: readPayments },
  erase: eraseFromCheckouts,
} satisfies PersonalData;

/** Reads the payments of the caller's checkouts, oldest first. Card data is stored only by the gateway. */
async function readPayments(ctx: MemberContext) {
  const rows = await ctx.db
    .select({
      id: paymentIntents.id,
      status: paymentIntents.state,
      method: paymentIntents.method,
      minor: paymentIntents.amountMinor,
      currency: paymentIntents.currency,
      created_at: paymentIntents.createdAt,
    })
    .from(checkoutSessions)
    .innerJoin(
      paymentIntents,
      and(
        eq(paymentIntents.appId, checkoutSessions.appId),
        eq(paymentIntents.id, checkoutSessions.paymentIntentId),
      ),
    )
    .where(and(eq(checkoutSessions.appId, ctx.app.id), eq(checkoutSessions.userId, ctx.member.userId)))
    .orderBy(asc(paymentIntents.createdAt));
  return rows.map(({ minor, ...row }) => ({ ...row, amount: toMajor(minor, row.currency) }));
}
