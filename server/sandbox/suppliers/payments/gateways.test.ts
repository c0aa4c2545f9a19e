import { afterAll, expect, test } from 'vitest';
import type { GatewayAccount } from '#server/modules/payments/port.ts';
import { testPaymentGateway } from '#server/modules/payments/testing/gateway-suite.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { runJobs, systemContext } from '#server/testing/index.ts';
import { actOnDashboard, sandboxGateways } from './index.ts';
import { paySandboxPayment } from './pay.ts';

// The gateway has no payment that is unknown to us, as the check of the ledger requires.
afterAll(async () => {
  const { db } = systemContext();
  const isUnknown = sql`reference not in (select reference from payment_directory)`;
  await db.execute(sql`delete from sandbox_refunds where ${isUnknown}`);
  await db.execute(sql`delete from sandbox_payments where ${isUnknown}`);
});

for (const gateway of sandboxGateways) {
  testPaymentGateway({
    gateway,
    context: systemContext,
    pay: async (reference) => {
      await paySandboxPayment(systemContext(), reference, 'success', 'passed');
      await runJobs();
    },
    settle: runJobs,
    accounts: [accountOf('acct_north'), accountOf('acct_south')],
  });
}

function accountOf(id: string): GatewayAccount {
  return { id, secretKey: `sk_${id}`, publishableKey: null };
}

const [sandbox, harbour, beacon] = sandboxGateways;

const keyOf = (reference: string) => ({ reference, account: null });

async function create(gateway: typeof sandbox): Promise<string> {
  const made = await gateway?.createIntent(systemContext(), {
    id: `pi_${newId().replaceAll('-', '')}`,
    amountMinor: 5_000,
    currency: 'EUR',
    method: 'card',
    webhookPath: `/v1/hotel/webhook/${gateway.name}`,
    portalOrigin: 'https://portal.example',
    returnUrl: 'https://portal.example/checkout/cs_1',
    cancelUrl: 'https://portal.example/trips',
    account: null,
    metadata: { app_id: 'app', session_id: 'cs_1', environment: 'Sandbox' },
  });
  return made?.reference ?? '';
}

test('The simulated gateways differ: one authorises, one captures, one asks the payer and decides later', async () => {
  const ctx = systemContext();
  const [first, second, third] = await Promise.all([sandbox, harbour, beacon].map(create));
  for (const reference of [first, second, third])
    await paySandboxPayment(ctx, reference ?? '', 'success', undefined);
  expect((await sandbox?.read(ctx, keyOf(first ?? '')))?.state).toBe('requires_capture');
  expect((await harbour?.read(ctx, keyOf(second ?? '')))?.state).toBe('captured');
  expect((await beacon?.read(ctx, keyOf(third ?? '')))?.state).toBe('requires_action');
  await paySandboxPayment(ctx, third ?? '', 'success', 'passed');
  expect((await beacon?.read(ctx, keyOf(third ?? '')))?.state).toBe('processing');
  expect(await beacon?.cancel(ctx, keyOf(third ?? ''))).toEqual({ state: 'processing' });
  await runJobs();
  expect((await beacon?.read(ctx, keyOf(third ?? '')))?.state).toBe('requires_capture');
});

test('A dispute reads as opened and then as lost, and a refund on the dashboard has no id of ours', async () => {
  const ctx = systemContext();
  const reference = await create(harbour);
  await paySandboxPayment(ctx, reference, 'success', undefined);
  expect(await actOnDashboard(ctx, reference, 'refund_part')).toBe(true);
  expect(await actOnDashboard(ctx, reference, 'open_dispute')).toBe(true);
  expect(await harbour?.read(ctx, keyOf(reference))).toMatchObject({
    refundedMinor: 2_500,
    refunds: [{ refundId: null, amountMinor: 2_500, state: 'succeeded' }],
    dispute: { state: 'opened', withdrawnMinor: 5_000, returnedMinor: 0 },
  });
  expect(await actOnDashboard(ctx, reference, 'lose_dispute')).toBe(true);
  expect(await actOnDashboard(ctx, reference, 'win_dispute')).toBe(false);
  expect((await harbour?.read(ctx, keyOf(reference)))?.dispute).toMatchObject({
    state: 'lost',
    withdrawnMinor: 5_000,
    returnedMinor: 0,
  });
});
