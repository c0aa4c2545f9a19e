import type { BaseContext } from '#server/platform/context/index.ts';
import { openText, type Seal, sealText } from '#server/platform/crypto/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import type { PaymentIntent } from './intents.ts';
import type { GatewayAccount, PaymentKey } from './port.ts';
import { paymentAccounts } from './schema.ts';

type Context = Pick<BaseContext, 'db' | 'environment'>;

type AccountRow = { appId: string; gateway: string; account: string };

const sealOf = (environment: string, { appId, gateway, account }: AccountRow): Seal => ({
  purpose: 'payment-account',
  environment,
  boundTo: `${appId} ${gateway} ${account}`,
});

/** An account as an operator names it; without keys, those that are stored stay, or it is a connected account. */
export type NamedAccount = { id: string; keys: Omit<GatewayAccount, 'id'> | null };

/** Stores an app's account at a gateway; keys are encrypted and replace earlier ones of the same account. */
export async function storeAccount(
  ctx: Context,
  key: Pick<AccountRow, 'appId' | 'gateway'>,
  { id, keys }: NamedAccount,
): Promise<void> {
  const row = { ...key, account: id };
  const sealed = JSON.stringify(keys ?? { secretKey: null, publishableKey: null });
  const keysSealed = sealText(sealOf(ctx.environment, row), sealed);
  const insertion = ctx.db.insert(paymentAccounts).values({ ...row, keysSealed });
  if (!keys) await insertion.onConflictDoNothing();
  else
    await insertion.onConflictDoUpdate({
      target: [paymentAccounts.appId, paymentAccounts.gateway, paymentAccounts.account],
      set: { keysSealed, updatedAt: sql`sojourn_now()` },
    });
}

/** The account of an app with its keys; null for null, which stands for the keys of the deployment. */
export async function openAccount(
  ctx: Context,
  { appId, gateway, account }: { appId: string; gateway: string; account: string | null },
): Promise<GatewayAccount | null> {
  if (account === null) return null;
  const [row] = await ctx.db
    .select()
    .from(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.appId, appId),
        eq(paymentAccounts.gateway, gateway),
        eq(paymentAccounts.account, account),
      ),
    );
  if (!row) throw new Error('The account of a payment is not stored');
  const keys: Omit<GatewayAccount, 'id'> = JSON.parse(openText(sealOf(ctx.environment, row), row.keysSealed));
  return { id: account, ...keys };
}

/** The gateway's id of a payment, the account that it was made with and its app, for each call to its gateway. */
export async function paymentKeyOf(
  ctx: Context,
  intent: Pick<PaymentIntent, 'appId' | 'gateway' | 'account' | 'gatewayReference'>,
): Promise<PaymentKey> {
  return {
    reference: intent.gatewayReference,
    account: await openAccount(ctx, intent),
    appId: intent.appId,
  };
}
