import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob } from '../jobs/index.ts';
import { deliverMail } from './send-mail.ts';

/** Attempts after which a delivery is late: the fourth is half a minute after the first. */
const lateAttempts = 4;

/**
 * Logs an alert while the mail server takes no mail: nobody can sign in without a mailed code, and the jobs of the
 * deliveries are dead only after 16 hours.
 */
export const watchMails = defineJob({
  name: 'watch_mails',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    const [late] = await ctx.db.execute<{ mails: number; waited_seconds: number | null }>(sql`
      select count(*)::int as mails,
        floor(extract(epoch from sojourn_now() - min(jobs.created_at)))::int as waited_seconds
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${deliverMail.name}
        and attempts >= ${lateAttempts} and attempts < max_attempts`);
    if (!late?.mails) return;
    const about = { alert: 'mail_undelivered', mails: late.mails, waitedSeconds: late.waited_seconds };
    ctx.log.error(about, 'the mail server takes no mail');
  },
});
