import type { PaymentKey } from '#server/modules/payments/port.ts';
import { and, eq, type SQL, sql } from '#server/platform/db/sql.ts';
import { sandboxPayments } from './schema.ts';

/** The condition that selects a payment of the account that asks for it; another account's is not found. */
export const byKey = ({ reference, account }: PaymentKey): SQL | undefined =>
  and(
    eq(sandboxPayments.reference, reference),
    sql`${sandboxPayments.account} is not distinct from ${account?.id ?? null}`,
  );
