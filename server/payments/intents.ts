import { randomBytes } from 'node:crypto';
import type { PublicContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { gatewayForNewPayments } from './gateways.ts';
import type { IntentRequest } from './port.ts';
import { paymentDirectory, paymentIntents } from './schema.ts';

/** A payment as it is stored. Amounts in minor units. */
export type PaymentIntent = typeof paymentIntents.$inferSelect;

export type IntentDraft = typeof paymentIntents.$inferInsert;

type Reads = Pick<SystemContext, 'db'>;

/**
 * Announces a payment to the gateway, outside any transaction; `storeIntent` then writes it down. A crash between
 * the two leaves an intent at the gateway that nobody knows and nobody can pay.
 */
export async function announceIntent(
  ctx: PublicContext,
  {
    webhookPathOf,
    ...wanted
  }: Omit<IntentRequest, 'id' | 'webhookPath'> & {
    /** Which of our webhooks the gateway of that name reports to. */
    webhookPathOf: (gateway: string) => string;
  },
): Promise<IntentDraft> {
  const gateway = await gatewayForNewPayments(ctx, ctx.app.id);
  // 128 random bits: whoever holds the id may open the hosted page.
  const id = `pi_${randomBytes(16).toString('hex')}`;
  const made = await gateway.createIntent(ctx, { ...wanted, id, webhookPath: webhookPathOf(gateway.name) });
  return {
    appId: ctx.app.id,
    id,
    gateway: gateway.name,
    gatewayReference: made.reference,
    method: wanted.method,
    state: 'requires_payment',
    currency: wanted.currency,
    amountMinor: wanted.amountMinor,
    clientSecret: made.clientSecret,
    redirectUrl: made.redirectUrl,
  };
}

/** Writes an announced payment down, in the caller's transaction. */
export async function storeIntent(ctx: Reads, draft: IntentDraft): Promise<void> {
  await ctx.db.insert(paymentIntents).values(draft);
  const references = new Set([draft.id, draft.gatewayReference]);
  await ctx.db
    .insert(paymentDirectory)
    .values([...references].map((reference) => ({ reference, appId: draft.appId, intentId: draft.id })));
}

/** Finds a payment by our id or the gateway's, whatever app it belongs to; null when there is none. */
export async function findIntentAnywhere(ctx: Reads, reference: string): Promise<PaymentIntent | null> {
  const [row] = await ctx.db
    .select({ intent: paymentIntents })
    .from(paymentDirectory)
    .innerJoin(
      paymentIntents,
      and(eq(paymentIntents.appId, paymentDirectory.appId), eq(paymentIntents.id, paymentDirectory.intentId)),
    )
    .where(eq(paymentDirectory.reference, reference));
  return row?.intent ?? null;
}

/** A payment of an app, or null. */
export async function findIntent(ctx: Reads, appId: string, id: string): Promise<PaymentIntent | null> {
  const [row] = await ctx.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.appId, appId), eq(paymentIntents.id, id)));
  return row ?? null;
}

/** The same, locked until the transaction ends. After the lock of its session, before those of its refunds. */
export async function lockIntent(ctx: Reads, appId: string, id: string): Promise<PaymentIntent | null> {
  const [row] = await ctx.db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.appId, appId), eq(paymentIntents.id, id)))
    .for('update');
  return row ?? null;
}

/**
 * Moves a payment on, if it still stands in one of the expected states; null otherwise. Callers hold the lock of
 * the session that the payment belongs to.
 */
export async function moveIntent(
  ctx: Reads,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  from: readonly PaymentIntent['state'][],
  change: Partial<Pick<PaymentIntent, 'state' | 'capturedMinor' | 'failureCode'>>,
): Promise<PaymentIntent | null> {
  const [row] = await ctx.db
    .update(paymentIntents)
    .set({
      ...change,
      ...(change.state === 'authorized' ? { authorizedAt: sql`now()` } : {}),
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(paymentIntents.appId, intent.appId),
        eq(paymentIntents.id, intent.id),
        inArray(paymentIntents.state, [...from]),
      ),
    )
    .returning();
  return row ?? null;
}
