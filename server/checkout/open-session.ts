import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Booking, bookableOfItem, type CheckoutItem } from '#server/bookings/index.ts';
import { announceIntent, type IntentDraft, storeIntent } from '#server/payments/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { closeSession, expireSession } from './end-session.ts';
import { type CheckoutSession, liveSessionsOf, lockSession } from './queries.ts';
import { portalOrigin } from './return-urls.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';
import { startFulfilment } from './start-fulfilment.ts';

/** A session lives as long as its shortest hold, at most this. */
const longestMinutes = 30;

export type SessionRequest = {
  items: readonly CheckoutItem[];
  paymentMethod: CheckoutSession['paymentMethod'];
  successUrl?: string | null;
  cancelUrl?: string | null;
  customer?: unknown;
};

type Priced = { item: CheckoutItem; booking: Booking };

/**
 * Opens a session for the caller's items and announces its payment. Where nothing is due, fulfilment starts at
 * once. An open unpaid session of the same booking is replaced; one that is paid is `invalid_state`.
 */
export async function openSession(ctx: EitherContext, wanted: SessionRequest): Promise<CheckoutSession> {
  const priced = await priceItems(ctx, wanted.items);
  const amountTotalMinor = priced.reduce((sum, { booking }) => sum + booking.totalMinor, 0);
  const amountDueMinor = priced.reduce((sum, { booking }) => sum + booking.dueNowMinor, 0);
  const currency = priced[0]?.booking.currency ?? '';
  const draft =
    amountDueMinor === 0
      ? null
      : await announceIntent(ctx, {
          amountMinor: amountDueMinor,
          currency,
          method: wanted.paymentMethod,
          webhookPath: webhookPathFor(wanted.items),
          portalOrigin: await portalOrigin(ctx),
        });
  const amounts = { amountTotalMinor, amountDueMinor, currency };
  return transaction(ctx, async (ctx) => {
    await closeReplaced(ctx, priced);
    return storeSession(ctx, wanted, priced, amounts, draft);
  });
}

/** Hotels report to their own webhook, everything else to the travel one (interface.md, Inbound webhooks). */
function webhookPathFor(items: readonly CheckoutItem[]): string {
  return items.some(({ type }) => type === 'hotel')
    ? '/v1/hotel/webhook/sandbox'
    : '/v1/travel/webhook/payment/sandbox';
}

async function priceItems(ctx: EitherContext, items: readonly CheckoutItem[]): Promise<Priced[]> {
  const priced: Priced[] = [];
  for (const [index, item] of items.entries()) {
    const bookable = bookableOfItem(item.type);
    if (!bookable)
      throw invalid(`items.${index}.type`, 'unsupported', 'This kind of item cannot be bought here.');
    const booking = await bookable.quote(ctx, item, `items.${index}`);
    if (priced.some((other) => other.booking.id === booking.id)) {
      throw invalid(`items.${index}.id`, 'duplicate', 'Each item may stand in a session once.');
    }
    if (priced[0] && priced[0].booking.currency !== booking.currency) {
      throw invalid(`items.${index}.id`, 'currency_mismatch', 'All items of a session have one currency.');
    }
    priced.push({ item, booking });
  }
  return priced;
}

async function closeReplaced(ctx: EitherContext, priced: readonly Priced[]): Promise<void> {
  const ids = priced.map(({ booking }) => booking.id);
  for (const id of await liveSessionsOf(ctx, ctx.app.id, ids)) {
    const session = await lockSession(ctx, ctx.app.id, id);
    if (!session || session.status === 'expired') continue;
    if (session.status !== 'open' || session.fulfilBy !== null) throw problem('invalid_state');
    await closeSession(ctx, session);
  }
}

async function storeSession(
  ctx: EitherContext,
  wanted: SessionRequest,
  priced: readonly Priced[],
  amounts: Pick<CheckoutSession, 'amountTotalMinor' | 'amountDueMinor' | 'currency'>,
  draft: IntentDraft | null,
): Promise<CheckoutSession> {
  if (draft) await storeIntent(ctx, draft);
  const holds = priced.flatMap(({ booking }) => booking.holdExpiresAt ?? []).sort();
  const [session] = await ctx.db
    .insert(checkoutSessions)
    .values({
      ...amounts,
      appId: ctx.app.id,
      id: `cs_${randomBytes(16).toString('hex')}`,
      organisationId: ctx.app.organisationId,
      userId: ctx.member?.userId ?? null,
      membershipId: ctx.member?.membershipId ?? null,
      apiKeyId: ctx.key?.id ?? null,
      status: 'open',
      paymentMethod: wanted.paymentMethod,
      paymentIntentId: draft?.id ?? null,
      successUrl: wanted.successUrl ?? null,
      cancelUrl: wanted.cancelUrl ?? null,
      customer: wanted.customer ?? null,
      expiresAt: sql`least(${holds[0] ?? null}::timestamptz, clock_timestamp() + make_interval(mins => ${longestMinutes}))`,
    })
    .returning();
  if (!session) throw new Error('The session was not stored');
  const rows = priced.map(({ item, booking }, position) => ({
    appId: session.appId,
    sessionId: session.id,
    position,
    type: item.type,
    itemId: item.id,
    bookingId: booking.id,
    title: booking.title,
    totalMinor: booking.totalMinor,
    dueMinor: booking.dueNowMinor,
    passenger: item.passenger ?? null,
    answers: item.answers ?? null,
  }));
  const stored = await ctx.db.insert(checkoutItems).values(rows).onConflictDoNothing().returning({
    position: checkoutItems.position,
  });
  // Somebody opened a session of the same booking in the same moment.
  if (stored.length < rows.length) throw problem('invalid_state');
  if (!draft) {
    if (!(await startFulfilment(ctx, session))) throw problem('hold_expired');
    return session;
  }
  const payload = { appId: session.appId, sessionId: session.id };
  await enqueue(ctx, expireSession, payload, {
    runAt: session.expiresAt,
    key: `expire_session:${session.id}`,
  });
  return session;
}
