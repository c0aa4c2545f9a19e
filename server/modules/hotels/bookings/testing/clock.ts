import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '#server/testing/index.ts';

/** Makes a booking's hold, and its checkout session, have expired a second ago. */
export async function expireHold(bookingId: string): Promise<void> {
  const { db } = systemContext();
  await db.execute(
    sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`,
  );
  await db.execute(sql`
    update checkout_sessions set expires_at = now() - interval '1 second'
    where id in (select session_id from checkout_items where booking_id = ${bookingId})`);
}

/** Makes every waiting job with this name due now. */
export async function makeDue(jobName: string): Promise<void> {
  // Two calls at once would wait for each other if they locked the jobs in different orders.
  await systemContext().db.execute(sql`
    with due as (
      select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = ${jobName}
      order by j.id for update of j)
    update graphile_worker._private_jobs j set run_at = now() from due where j.id = due.id`);
}

/** Makes the supplier's deadline of a booking's checkout session have passed a second ago. */
export async function endSupplierDeadline(bookingId: string): Promise<void> {
  await systemContext().db.execute(sql`
    update checkout_sessions set fulfil_by = now() - interval '1 second'
    where id in (select session_id from checkout_items where booking_id = ${bookingId})`);
}
