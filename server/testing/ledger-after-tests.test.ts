import { beforeAll, expect, test } from 'vitest';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { config } from '#server/platform/config/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, breaksBooks, systemContext, type Tenant } from './index.ts';
import { expectLedgerAgrees } from './ledger-after-tests.ts';

let tenant: Tenant;
let intentId: string;

beforeAll(async () => {
  tenant = await aTenant();
  const member = await aMember(tenant);
  const { session } = await aConfirmedBooking(tenant, member, await aRate(member));
  intentId = session.payment_intent_id;
});

const check = () => expectLedgerAgrees(config.databaseUrl.Sandbox);
const setRefunded = (minor: number) =>
  systemContext().db.execute(
    sql`update payment_intents set refunded_minor = ${minor} where id = ${intentId}`,
  );

test('A test file that leaves broken books fails with the rows, unless it says that it breaks them', async () => {
  await check();
  await setRefunded(1);
  await expect(check()).rejects.toThrow(`refund_total: payment ${intentId}: refunded 1, refunds 0`);
  await setRefunded(2);
  breaksBooks(tenant);
  await check();
  await setRefunded(0);
});
