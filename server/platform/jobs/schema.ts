import { createdAt } from '../db/columns.ts';
import { pgTable, text } from '../db/tables.ts';

/** Dead jobs for which an alert was logged. The jobs themselves are in the schema of graphile-worker. */
export const deadJobAlerts = pgTable('dead_job_alerts', {
  jobId: text('job_id').primaryKey(),
  createdAt: createdAt(),
});
