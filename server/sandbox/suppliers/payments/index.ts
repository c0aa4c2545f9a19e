import { type PaymentGateway, type PaymentKey, toGatewayAmount } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { and, eq, inArray, type SQL, sql } from '#server/platform/db/sql.ts';
import { byKey } from './by-key.ts';
import { type GatewayTraits, gatewayTraits, type SandboxGatewayName, traitsOf } from './gateway-traits.ts';
import { findMagicCard } from './magic-cards.ts';
import { observeEvent } from './observe-event.ts';
import { paySandboxPayment } from './pay.ts';
import { fieldsOf, hostedPage } from './payment-fields.ts';
import { readSandboxPayment } from './read-payment.ts';
import { refundSandboxPayment } from './refund.ts';
import type { Payment } from './report-event.ts';
import { sandboxPayments } from './schema.ts';

export { actOnDashboard, type DashboardAct } from './act-on-dashboard.ts';
export { decideSandboxPayment, decideSandboxRefund } from './decide-later.ts';
export { deliverSandboxWebhook } from './deliver-webhook.ts';
export { findMagicCard, magicCards } from './magic-cards.ts';
export { hostedPage } from './payment-fields.ts';

/**
 * The simulated gateways: `sandbox` authorises, `harbour` captures at once and has another webhook format,
 * `beacon` asks for 3-D Secure, decides later and counts money as Stripe does, `lantern` draws fields of its own as Stripe
 * does. They share tables and test cards; `gatewayTraits` holds the differences. The Sandbox provides their payment page.
 */
export const sandboxGateways: readonly PaymentGateway[] = (
  Object.keys(gatewayTraits) as SandboxGatewayName[]
).map(simulatedGateway);

function simulatedGateway(name: SandboxGatewayName): PaymentGateway {
  const traits: GatewayTraits = gatewayTraits[name];
  return {
    name,
    exponents: traits.exponents,
    reportedBy: traits.reportedBy,
    eventFormat: traits.eventFormat,
    pageOrigins: null,

    async createIntent(ctx, { id, account, portalOrigin, ...wanted }) {
      const reference = traits.referenceOf(id);
      const gatewayAmount = toGatewayAmount(traits.exponents, wanted.currency, wanted.amountMinor);
      await ctx.db
        .insert(sandboxPayments)
        .values({
          ...wanted,
          reference,
          gateway: name,
          account: account?.id ?? null,
          gatewayAmount,
          state: 'created',
        })
        .onConflictDoNothing();
      return {
        reference,
        clientSecret: `${id}_secret_${randomToken(18)}`,
        redirectUrl: traits.hasFields ? null : hostedPage(portalOrigin, id),
        fields: traits.hasFields ? fieldsOf(portalOrigin, account) : null,
      };
    },

    async capture(ctx, key, amountMinor) {
      await requireSteps(ctx, key, amountMinor);
      await ctx.db
        .update(sandboxPayments)
        .set({ state: 'captured', capturedMinor: amountMinor, updatedAt: sql`sojourn_now()` })
        .where(
          and(
            byKey(key),
            eq(sandboxPayments.state, 'authorized'),
            sql`${sandboxPayments.source} is distinct from 'capture_fails'`,
          ),
        );
      const payment = await read(ctx, byKey(key));
      if (payment?.state === 'captured') return { state: 'captured', capturedMinor: payment.capturedMinor };
      const code = payment?.state === 'authorized' ? 'capture_failed' : 'not_authorized';
      return { state: 'declined', code };
    },

    async cancel(ctx, key) {
      await ctx.db
        .update(sandboxPayments)
        .set({ state: 'voided', updatedAt: sql`sojourn_now()` })
        .where(
          and(
            byKey(key),
            inArray(sandboxPayments.state, ['created', 'requires_action', 'declined', 'authorized']),
          ),
        );
      const payment = await read(ctx, byKey(key));
      if (payment?.state === 'captured') return { state: 'captured', capturedMinor: payment.capturedMinor };
      return { state: payment?.state === 'processing' ? 'processing' : 'voided' };
    },

    refund: refundSandboxPayment,
    read: readSandboxPayment,
    observe: observeEvent,
    testCards: { methodOf: (card) => findMagicCard(card)?.method ?? null, pay: paySandboxPayment },
  };
}

/** A payment at the gateway as the hosted payment page needs it. */
export type HostedPayment = Pick<Payment, 'gateway' | 'state' | 'returnUrl' | 'cancelUrl'>;

/** The state and the return addresses of a payment, for the hosted payment page; null when it does not exist. */
export async function hostedPayment(ctx: BaseContext, reference: string): Promise<HostedPayment | null> {
  return read(ctx, eq(sandboxPayments.reference, reference));
}

/** Sets the full address to which the payer returns, in place of the one that the payment was made with. */
export async function setReturnUrl(ctx: BaseContext, reference: string, returnUrl: string): Promise<void> {
  await ctx.db.update(sandboxPayments).set({ returnUrl }).where(eq(sandboxPayments.reference, reference));
}

/** Throws RangeError for an amount that the gateway cannot be told. */
async function requireSteps(ctx: BaseContext, key: PaymentKey, amountMinor: number): Promise<void> {
  const payment = await read(ctx, byKey(key));
  if (payment) toGatewayAmount(traitsOf(payment.gateway).exponents, payment.currency, amountMinor);
}

async function read(ctx: BaseContext, which: SQL | undefined): Promise<Payment | null> {
  const [payment] = await ctx.db.select().from(sandboxPayments).where(which);
  return payment ?? null;
}
