import { keepCases } from '#server/modules/cases/index.ts';
import { reconcileBookings } from '#server/modules/checkout/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { runJobs, systemContext } from '#server/testing/index.ts';

/** Runs the reconciler of bookings as its schedule does, and the jobs that it enqueues. */
export async function reconcile(): Promise<void> {
  await enqueue(systemContext(), reconcileBookings, {});
  await runJobs();
}

/** Deletes the waiting and dead jobs of this name, as if they had been lost. */
export async function loseJobs(name: string): Promise<void> {
  await systemContext().db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name}`);
}

/** Lets some time pass for a booking, such as `11 minutes`, since it changed and until it is compared. */
export async function letPass(bookingId: string, interval: string): Promise<void> {
  await systemContext().db.execute(sql`
    update bookings set updated_at = updated_at - ${interval}::interval, supplier_check_at = supplier_check_at - ${interval}::interval
    where id = ${bookingId}`);
}

/** The kinds of the open cases of a subject, and those that this run opened with an alert. */
export async function casesOf(subject: string): Promise<{ open: string[]; alerts: string[] }> {
  const alerts: string[] = [];
  const ctx = systemContext();
  const error = (about: Record<string, unknown>) => {
    if (about.alert === 'case_opened' && about.subject === subject) alerts.push(String(about.case));
  };
  await keepCases.run({ ...ctx, log: { ...ctx.log, error } as never }, {});
  const rows = await ctx.db.execute<{ kind: string }>(
    sql`select kind from cases where subject = ${subject} and closed_at is null order by kind`,
  );
  return { open: rows.map(({ kind }) => kind), alerts };
}
