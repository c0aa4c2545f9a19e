import { z } from 'zod';
import { sql } from '../db/sql.ts';
import { defineJob, deleteInBatches } from '../jobs/index.ts';

/** Delivery is tried for about 16 hours (12 tries, e^n seconds apart). After 30 days nobody asks any more whether a mail went out. */
const keptDays = 30;

/** Deletes mails older than 30 days, whether or not they could be sent. */
export const sweepMails = defineJob({
  name: 'sweep_mails',
  payload: z.object({}),
  schedule: '11 * * * *',
  run: async (ctx) => {
    await deleteInBatches(ctx, sweepMailsQuery);
  },
});

/** The sweep's statement. A mail that is being sent at this moment is left for the next sweep. */
export const sweepMailsQuery = (limit: number) => sql`
  delete from mails where ctid = any(array(
    select ctid from mails where created_at < now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by created_at limit ${limit} for update skip locked)) returning 1`;
