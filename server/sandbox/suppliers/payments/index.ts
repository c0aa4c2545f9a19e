import type { PaymentGateway } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken } from '#server/platform/crypto/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { gatewayTraits, type SandboxGatewayName } from './gateway-traits.ts';
import { findMagicCard } from './magic-cards.ts';
import { observeEvent } from './observe-event.ts';
import { paySandboxPayment } from './pay.ts';
import { readSandboxPayment } from './read-payment.ts';
import { refundSandboxPayment } from './refund.ts';
import { sandboxPayments } from './schema.ts';

export { actOnDashboard, type DashboardAct } from './act-on-dashboard.ts';
export { decideSandboxPayment, decideSandboxRefund } from './decide-later.ts';
export { deliverSandboxWebhook } from './deliver-webhook.ts';
export { findMagicCard, magicCards } from './magic-cards.ts';

const byReference = (reference: string) => eq(sandboxPayments.reference, reference);

/** States in which the payment accepts no attempt any more, although it is not over. */
const paidStates: readonly (string | null)[] = ['processing', 'authorized', 'captured'];

/**
 * The simulated gateways: `sandbox` authorises, `harbour` captures at once and has another webhook format,
 * `beacon` asks for 3-D Secure and decides later. They share tables and test cards; `gatewayTraits` holds the
 * differences. The Sandbox provides their payment page.
 */
export const sandboxGateways: readonly PaymentGateway[] = (
  Object.keys(gatewayTraits) as SandboxGatewayName[]
).map(simulatedGateway);

function simulatedGateway(name: SandboxGatewayName): PaymentGateway {
  return {
    name,

    async createIntent(ctx, { id, amountMinor, currency, method, webhookPath, portalOrigin }) {
      const reference = gatewayTraits[name].referenceOf(id);
      await ctx.db
        .insert(sandboxPayments)
        .values({ reference, gateway: name, amountMinor, currency, method, state: 'created', webhookPath })
        .onConflictDoNothing();
      return {
        reference,
        clientSecret: `${id}_secret_${randomToken(18)}`,
        redirectUrl: `${portalOrigin}/sandbox/pay/${id}`,
      };
    },

    async capture(ctx, reference, amountMinor) {
      await ctx.db
        .update(sandboxPayments)
        .set({ state: 'captured', capturedMinor: amountMinor, updatedAt: sql`sojourn_now()` })
        .where(
          and(
            byReference(reference),
            eq(sandboxPayments.state, 'authorized'),
            sql`${sandboxPayments.source} is distinct from 'capture_fails'`,
          ),
        );
      const payment = await read(ctx, reference);
      if (payment?.state === 'captured') return { state: 'captured', capturedMinor: payment.capturedMinor };
      const code = payment?.state === 'authorized' ? 'capture_failed' : 'not_authorized';
      return { state: 'declined', code };
    },

    async cancel(ctx, reference) {
      await ctx.db
        .update(sandboxPayments)
        .set({ state: 'voided', updatedAt: sql`sojourn_now()` })
        .where(
          and(
            byReference(reference),
            inArray(sandboxPayments.state, ['created', 'requires_action', 'declined', 'authorized']),
          ),
        );
      const payment = await read(ctx, reference);
      if (payment?.state === 'captured') return { state: 'captured', capturedMinor: payment.capturedMinor };
      return { state: payment?.state === 'processing' ? 'processing' : 'voided' };
    },

    refund: refundSandboxPayment,
    read: readSandboxPayment,
    observe: observeEvent,
    isPaid: async (ctx, reference) => paidStates.includes(await sandboxPaymentState(ctx, reference)),
    testCards: { methodOf: (card) => findMagicCard(card)?.method ?? null, pay: paySandboxPayment },
  };
}

/** The state of a payment at the gateway, for the hosted payment page; null when it does not exist. */
export async function sandboxPaymentState(ctx: BaseContext, reference: string): Promise<string | null> {
  return (await read(ctx, reference))?.state ?? null;
}

async function read(ctx: BaseContext, reference: string) {
  const [payment] = await ctx.db
    .select({ state: sandboxPayments.state, capturedMinor: sandboxPayments.capturedMinor })
    .from(sandboxPayments)
    .where(byReference(reference));
  return payment ?? null;
}
