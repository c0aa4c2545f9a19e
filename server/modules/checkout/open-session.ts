import { randomBytes } from 'node:crypto';
import { type CheckoutItem, productOfItem } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import {
  type ChosenGateway,
  createGatewayIntent,
  gatewayForNewPayments,
  type IntentDraft,
  storeIntent,
} from '#server/modules/payments/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { type ChargedItem, chargeItems } from './charged-items.ts';
import { closeUnpaidSessions } from './close-unpaid-sessions.ts';
import { coverItems, type PricedItem } from './cover-items.ts';
import { expireKeyOf, expireSession } from './expire-session.ts';
import type { PerkPayment } from './pay-with-perks.ts';
import { type CheckoutSession, liveSessionsOf } from './queries.ts';
import { reconcileLiveSessions } from './reconcile-session.ts';
import { portalOrigin } from './return-urls.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';
import { startFulfilment } from './start-fulfilment.ts';

/** A session expires with its shortest hold, but after this time at the latest. */
const maxSessionMinutes = 30;

export type SessionRequest = {
  items: readonly CheckoutItem[];
  paymentMethod: CheckoutSession['paymentMethod'];
  successUrl?: string | null;
  cancelUrl?: string | null;
  customer?: unknown;
  /** Perks that replace those of the bookings; if omitted, these stay. */
  perks?: PerkPayment;
};

/**
 * Opens a session for the caller's items and creates its payment at the gateway. If nothing is due,
 * fulfilment starts at once. Perks, whether named here or already applied, reduce the charge. Replaces an
 * open unpaid session of the same booking. Fails with `invalid_state` if a session of the booking is paid,
 * and with `not_found` if the app does not sell an item.
 */
export async function openSession(ctx: EitherContext, wanted: SessionRequest): Promise<CheckoutSession> {
  const quoted = await priceItems(ctx, wanted.items);
  const priced = wanted.perks ? await coverItems(ctx, quoted, wanted.perks) : quoted;
  await reconcileLiveSessions(
    ctx,
    ctx.app.id,
    priced.map(({ booking }) => booking.id),
  );
  // The gateway gets the id with the payment, so that both sides can name the session of a payment.
  const id = `cs_${randomBytes(16).toString('hex')}`;
  const isFree = priced.every(({ booking }) => booking.dueNowMinor === 0);
  const chosen = isFree ? null : await gatewayForNewPayments(ctx, ctx.app.id);
  const charged = chargeItems(priced, chosen);
  const amounts = {
    amountTotalMinor: sumOf(charged.map(({ totalMinor }) => totalMinor)),
    perkAmountMinor: sumOf(charged.map(({ booking }) => booking.perkMinor)),
    amountDueMinor: sumOf(charged.map(({ dueMinor }) => dueMinor)),
    currency: priced[0]?.booking.currency ?? '',
  };
  const draft =
    chosen && amounts.amountDueMinor > 0 ? await createPayment(ctx, chosen, id, wanted, amounts) : null;
  return transaction(ctx, async (ctx) => {
    await closeUnpaidSessions(
      ctx,
      priced.map(({ booking }) => booking.id),
    );
    await checkDue(ctx, priced);
    return storeSession(ctx, { ...wanted, id }, charged, amounts, draft);
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, minor) => sum + minor, 0);

/** Creates the payment of a session at its gateway. The payer returns to the page of the session or the partner's. */
async function createPayment(
  ctx: EitherContext,
  chosen: ChosenGateway,
  sessionId: string,
  wanted: SessionRequest,
  { amountDueMinor, currency }: Pick<CheckoutSession, 'amountDueMinor' | 'currency'>,
): Promise<IntentDraft> {
  const origin = await portalOrigin(ctx);
  // A key's session has no page in the portal.
  const ownPage = ctx.member ? `/checkout/${sessionId}` : '/trips';
  return createGatewayIntent(ctx, chosen, {
    amountMinor: amountDueMinor,
    currency,
    method: wanted.paymentMethod,
    webhookPathOf: webhookPathFor(wanted.items),
    sessionId,
    portalOrigin: origin,
    returnUrl: new URL(wanted.successUrl ?? ownPage, origin).href,
    cancelUrl: new URL(wanted.cancelUrl ?? ownPage, origin).href,
  });
}

/** Events of sessions with a hotel stay go to the hotel webhook, all others to the travel webhook. */
function webhookPathFor(items: readonly CheckoutItem[]): (gateway: string) => string {
  const holdsHotel = items.some(({ type }) => type === 'hotel');
  return (gateway) => (holdsHotel ? `/v1/hotel/webhook/${gateway}` : `/v1/travel/webhook/payment/${gateway}`);
}

async function priceItems(ctx: EitherContext, items: readonly CheckoutItem[]): Promise<PricedItem[]> {
  const priced: PricedItem[] = [];
  for (const [index, item] of items.entries()) {
    const product = productOfItem(item.type);
    if (!product)
      throw invalid(`items.${index}.type`, 'unsupported', 'Items of this type cannot be bought here.');
    if (!ctx.app.modules.includes(product.module)) throw problem('not_found');
    const booking = await product.quote(ctx, item, `items.${index}`);
    if (priced.some((other) => other.booking.id === booking.id)) {
      throw invalid(`items.${index}.id`, 'duplicate', 'A session can contain each item only once.');
    }
    if (priced[0] && priced[0].booking.currency !== booking.currency) {
      throw invalid(
        `items.${index}.id`,
        'currency_mismatch',
        'All items of a session must have the same currency.',
      );
    }
    priced.push({ item, booking });
  }
  return priced;
}

/** Fails with `invalid_state` if perks changed the amount due after the payment was created. */
async function checkDue(ctx: EitherContext, priced: readonly PricedItem[]): Promise<void> {
  const ids = priced.map(({ booking }) => booking.id);
  const rows = await ctx.db
    .select({ id: bookings.id, dueNowMinor: bookings.dueNowMinor })
    .from(bookings)
    .where(and(eq(bookings.appId, ctx.app.id), inArray(bookings.id, ids)))
    .orderBy(bookings.id)
    .for('update');
  const due = new Map(rows.map(({ id, dueNowMinor }) => [id, dueNowMinor]));
  if (priced.some(({ booking }) => due.get(booking.id) !== booking.dueNowMinor))
    throw problem('invalid_state');
  // A concurrent request has opened a session. The insert would wait for the transaction that closes that
  // session, and that transaction waits for this lock: a deadlock.
  if ((await liveSessionsOf(ctx, ctx.app.id, ids)).length > 0) throw problem('invalid_state');
}

async function storeSession(
  ctx: EitherContext,
  wanted: SessionRequest & { id: string },
  charged: readonly ChargedItem[],
  amounts: Pick<CheckoutSession, 'amountTotalMinor' | 'perkAmountMinor' | 'amountDueMinor' | 'currency'>,
  draft: IntentDraft | null,
): Promise<CheckoutSession> {
  if (draft) await storeIntent(ctx, draft);
  const holds = charged.flatMap(({ booking }) => booking.holdExpiresAt ?? []).sort();
  const [session] = await ctx.db
    .insert(checkoutSessions)
    .values({
      ...amounts,
      appId: ctx.app.id,
      id: wanted.id,
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
      expiresAt: sql`least(${holds[0] ?? null}::timestamptz, sojourn_clock() + make_interval(mins => ${maxSessionMinutes}))`,
    })
    .returning();
  if (!session) throw new Error('The session was not stored');
  const rows = charged.map(({ item, booking, totalMinor, dueMinor }, position) => ({
    appId: session.appId,
    sessionId: session.id,
    position,
    type: item.type,
    itemId: item.id,
    bookingId: booking.id,
    title: booking.title,
    totalMinor,
    dueMinor,
    perkMinor: booking.perkMinor,
    passenger: item.passenger ?? null,
    answers: item.answers ?? null,
  }));
  const stored = await ctx.db.insert(checkoutItems).values(rows).onConflictDoNothing().returning({
    position: checkoutItems.position,
  });
  // A concurrent request has opened a session of the same booking.
  if (stored.length < rows.length) throw problem('invalid_state');
  if (!draft) {
    if (!(await startFulfilment(ctx, session))) throw problem('hold_expired');
    return session;
  }
  const payload = { appId: session.appId, sessionId: session.id };
  await enqueue(ctx, expireSession, payload, { runAt: session.expiresAt, key: expireKeyOf(payload) });
  return session;
}
