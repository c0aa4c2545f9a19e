import type { SQL } from '#server/platform/db/sql.ts';

/** What must hold between payments, bookings, suppliers, points and perks. */
export type LedgerInvariant = {
  /** Stable name, for alerts and for `npm run ops -- ledger check`. */
  name: string;
  /** The promise, in one sentence. */
  promise: string;
  /** What an operator does about a row that breaks it. */
  remedy: string;
  /**
   * Selects the rows that break the promise: `app_id`, `subject` (kind and id) and `found`. Rows that changed after
   * `settledBefore` are left out where a job may still be at work.
   */
  broken: (settledBefore: SQL) => SQL;
};
