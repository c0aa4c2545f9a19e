import { beforeAll, expect, test } from 'vitest';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, systemContext } from '#server/testing/index.ts';
import { ledgerCommands } from './commands/ledger.ts';
import { runOpsProcess } from './testing/run-ops-process.ts';

let intentId: string;

beforeAll(async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const { session } = await aConfirmedBooking(tenant, member, await aRate(member));
  intentId = session.payment_intent_id;
});

const setRefunded = (minor: number) =>
  systemContext().db.execute(
    sql`update payment_intents set refunded_minor = ${minor} where id = ${intentId}`,
  );

test('The check of the ledger exits with 1 and lists the rows if the ledger does not agree', async () => {
  await setRefunded(1);
  const { code, output } = await runOpsProcess(['ledger', 'check', '--environment', 'sandbox']);
  await setRefunded(0);
  expect(output).toMatch(/refund_total \(\d+\)/);
  expect(output).toContain(`payment ${intentId}`);
  expect(code).toBe(1);
});

test('The check of the ledger exits with 0 if it agrees', () => {
  const [check] = ledgerCommands;
  expect(check?.isAlarming?.({ broken: [] })).toBe(false);
});
