import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Retries end after about 16 hours (12 attempts, e^n s apart). Support may need a message for 30 days. */
const keptDays = 30;
/** After a year an address may have another owner. */
const keptBounceDays = 365;

/** Deletes e-mail messages older than 30 days, sent or not, and what was reported of addresses a year ago. */
export const sweepMails = defineJob({
  name: 'sweep_mails',
  payload: z.object({}),
  schedule: '11 * * * *',
  deletes: [
    {
      table: 'mails',
      holds: 'e-mail messages; the content is blanked when the message is sent',
      kept: `${keptDays} days after the message was written`,
    },
    {
      table: 'bounced_recipients',
      holds: 'addresses from which mail came back, or whose owner called it spam',
      kept: `${keptBounceDays} days after the last report, or until the person deletes the account`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepMailsQuery);
    await deleteInBatches(ctx, sweepBouncesQuery);
  },
});

/** The statement of the sweep. It skips messages that are being sent; the next sweep deletes them. */
export const sweepMailsQuery = (limit: number) => sql`
  delete from mails where ctid = any(array(
    select ctid from mails where created_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;

/** The statement that deletes what was reported of addresses. */
export const sweepBouncesQuery = (limit: number) => sql`
  delete from bounced_recipients where ctid = any(array(
    select ctid from bounced_recipients
    where last_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptBounceDays})
    order by last_at limit ${limit} for update skip locked)) returning 1`;
