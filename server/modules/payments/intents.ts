import { randomBytes } from 'node:crypto';
import type { PublicContext, SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { amountStep } from './gateway-exponents.ts';
import type { ChosenGateway } from './gateways.ts';
import type { AttemptState, DisputeFunds, DisputeState, IntentRequest } from './port.ts';
import { paymentDirectory, paymentIntents } from './schema.ts';

/** A row of `payment_intents`. Amounts in minor units. */
export type PaymentIntent = typeof paymentIntents.$inferSelect;

export type IntentDraft = typeof paymentIntents.$inferInsert;

type DbContext = Pick<SystemContext, 'db'>;

/**
 * Creates a payment at the gateway, outside any transaction; `storeIntent` then stores it. A crash in between
 * leaves an intent at the gateway that nobody can pay, because its id is unknown. The amount must be whole steps of the
 * gateway.
 */
export async function createGatewayIntent(
  ctx: PublicContext,
  { gateway, account }: ChosenGateway,
  {
    webhookPathOf,
    sessionId,
    ...wanted
  }: Omit<IntentRequest, 'id' | 'account' | 'metadata' | 'webhookPath'> & {
    /** Path of the webhook to which the gateway of this name sends events. */
    webhookPathOf: (gateway: string) => string;
    sessionId: string;
  },
): Promise<IntentDraft> {
  // The id has 128 random bits, because it alone gives access to the hosted page.
  const id = `pi_${randomBytes(16).toString('hex')}`;
  const metadata = { app_id: ctx.app.id, session_id: sessionId, environment: ctx.environment };
  const webhookPath = webhookPathOf(gateway.name);
  const made = await gateway.createIntent(ctx, { ...wanted, id, account, metadata, webhookPath });
  return {
    appId: ctx.app.id,
    id,
    gateway: gateway.name,
    account: account?.id ?? null,
    gatewayReference: made.reference,
    method: wanted.method,
    state: 'requires_payment',
    currency: wanted.currency,
    amountMinor: wanted.amountMinor,
    stepMinor: amountStep(gateway.exponents, wanted.currency),
    clientSecret: made.clientSecret,
    redirectUrl: made.redirectUrl,
    fields: made.fields,
  };
}

/** Stores a payment that exists at the gateway, in the caller's transaction. */
export async function storeIntent(ctx: DbContext, draft: IntentDraft): Promise<void> {
  await ctx.db.insert(paymentIntents).values(draft);
  const references = new Set([draft.id, draft.gatewayReference]);
  await ctx.db
    .insert(paymentDirectory)
    .values([...references].map((reference) => ({ reference, appId: draft.appId, intentId: draft.id })));
}

/** Finds a payment of any app by our id or the gateway's; null if there is none. */
export async function findIntentAnywhere(ctx: DbContext, reference: string): Promise<PaymentIntent | null> {
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

/** The condition that selects one payment. */
export const whereIntent = ({ appId, id }: Pick<PaymentIntent, 'appId' | 'id'>) =>
  and(eq(paymentIntents.appId, appId), eq(paymentIntents.id, id));

/** Returns a payment of an app, or null. */
export async function findIntent(ctx: DbContext, appId: string, id: string): Promise<PaymentIntent | null> {
  const [row] = await ctx.db.select().from(paymentIntents).where(whereIntent({ appId, id }));
  return row ?? null;
}

/** Locks a payment until the transaction ends. Lock order: session, payment, refunds. */
export async function lockIntent(ctx: DbContext, appId: string, id: string): Promise<PaymentIntent | null> {
  const [row] = await ctx.db.select().from(paymentIntents).where(whereIntent({ appId, id })).for('update');
  return row ?? null;
}

/**
 * Changes a payment if it is still in one of the expected states; returns null otherwise. The caller must
 * hold the lock of the payment's session.
 */
export async function moveIntent(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  from: readonly PaymentIntent['state'][],
  change: Partial<Pick<PaymentIntent, 'state' | 'capturedMinor' | 'failureCode'>>,
): Promise<PaymentIntent | null> {
  const [row] = await ctx.db
    .update(paymentIntents)
    .set({
      ...change,
      // The attempt that led here is decided.
      attemptState: null,
      ...(change.state === 'authorized' ? { authorizedAt: sql`sojourn_now()` } : {}),
      updatedAt: sql`sojourn_now()`,
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

/**
 * Stores the amount of a capture before the gateway is asked, and returns it. The first amount is final, because a
 * gateway answers a repeated capture with the result of the first one, whatever the amount.
 */
export async function recordCaptureAmount(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  amountMinor: number,
): Promise<number> {
  const [row] = await ctx.db
    .update(paymentIntents)
    .set({
      captureMinor: sql`coalesce(${paymentIntents.captureMinor}, ${amountMinor})`,
      updatedAt: sql`sojourn_now()`,
    })
    .where(whereIntent(intent))
    .returning({ captureMinor: paymentIntents.captureMinor });
  return row?.captureMinor ?? amountMinor;
}

/**
 * Records what the latest attempt of an unpaid payment waits for, or with null that none is undecided. Returns true if
 * that is new.
 */
export async function recordAttempt(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  attemptState: AttemptState | null,
): Promise<boolean> {
  const changed = await ctx.db
    .update(paymentIntents)
    .set({ attemptState, updatedAt: sql`sojourn_now()` })
    .where(
      and(
        whereIntent(intent),
        inArray(paymentIntents.state, ['requires_payment', 'failed']),
        sql`${paymentIntents.attemptState} is distinct from ${attemptState}`,
      ),
    )
    .returning({ id: paymentIntents.id });
  return changed.length > 0;
}

/**
 * Records the state of the disputes, and when they began: a new one begins when it opens, whatever became of those before.
 * The caller must hold the payment's lock.
 */
export async function recordDispute(
  ctx: DbContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  disputeState: DisputeState,
): Promise<void> {
  await ctx.db
    .update(paymentIntents)
    .set({
      disputeState,
      disputedAt:
        disputeState === 'opened'
          ? sql`sojourn_now()`
          : sql`coalesce(${paymentIntents.disputedAt}, sojourn_now())`,
    })
    .where(whereIntent(intent));
}

/**
 * Records what a dispute moved. Amounts only rise, and the first fee stays. Returns true if something is new. The
 * caller must hold the payment's lock.
 */
export async function recordDisputeFunds(
  ctx: DbContext,
  intent: PaymentIntent,
  { withdrawnMinor, returnedMinor, fee }: DisputeFunds,
): Promise<boolean> {
  const isNew =
    withdrawnMinor > intent.disputeWithdrawnMinor ||
    returnedMinor > intent.disputeReturnedMinor ||
    (fee !== null && intent.disputeFeeMinor === null);
  if (!isNew) return false;
  await ctx.db
    .update(paymentIntents)
    .set({
      disputeWithdrawnMinor: Math.max(withdrawnMinor, intent.disputeWithdrawnMinor),
      disputeReturnedMinor: Math.max(returnedMinor, intent.disputeReturnedMinor),
      ...(fee && intent.disputeFeeMinor === null
        ? { disputeFeeMinor: fee.amountMinor, disputeFeeCurrency: fee.currency }
        : {}),
      updatedAt: sql`sojourn_now()`,
    })
    .where(whereIntent(intent));
  return true;
}
