import { caseSources as airportServices } from '#server/modules/airport-services/bookings/index.ts';
import { caseSources as bookings } from '#server/modules/bookings/index.ts';
import type { CaseSource } from '#server/modules/cases/index.ts';
import { caseSources as checkout } from '#server/modules/checkout/index.ts';
import { caseSources as hotels } from '#server/modules/hotels/bookings/index.ts';
import { caseSources as payments } from '#server/modules/payments/index.ts';
import { caseSources as transfers } from '#server/modules/transfers/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { listTroubledJobs } from '#server/platform/jobs/index.ts';
import { ledgerCaseKind } from './ledger/check-ledger.ts';
import { ledgerInvariants } from './ledger/invariants.ts';

const deadJobs: CaseSource = {
  kind: 'job_dead',
  remedy: 'Remove the cause that `job list --state dead` names, then `job retry`.',
  find: async (ctx, limit) => {
    const jobs = await listTroubledJobs(ctx.db, { state: 'dead', limit });
    return jobs.map(({ id, name, ids, runAt }) => ({
      subject: `job ${id}`,
      appId: isUuid(ids.appId ?? '') ? (ids.appId ?? null) : null,
      since: runAt,
      detail: name,
    }));
  },
};

/** Kinds that the nightly check of the ledger records. */
const ledger: readonly CaseSource[] = ledgerInvariants.map(({ name, remedy }) => ({
  kind: ledgerCaseKind(name),
  remedy,
}));

/** Every kind of cases. */
export const caseSources: readonly CaseSource[] = [
  deadJobs,
  ...bookings,
  ...checkout,
  ...payments,
  ...airportServices,
  ...hotels,
  ...transfers,
  ...ledger,
];
