import { z } from 'zod';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';

/** A member may ask where they were signed in, and a retired token that comes back still ends its session. */
const endedDays = 30;
/** A code is valid for minutes; its hash only has to outlive the answers to a late reader. */
const passcodeHours = 24;
/** A session has many refresh tokens, which are deleted with it. */
const batchSessions = 200;

/** Deletes sessions, refresh tokens and passcodes some time after they have ended. */
export const purgeCredentials = defineJob({
  name: 'purge_credentials',
  payload: z.object({}),
  schedule: '47 * * * *',
  deletes: [
    { table: 'sessions', holds: 'signed-in devices', kept: `${endedDays} days after the session ends` },
    {
      table: 'refresh_tokens',
      holds: 'hashes of refresh tokens',
      kept: `${endedDays} days after the token retires or expires`,
    },
    {
      table: 'passcodes',
      holds: 'hash of the newest sign-in code of a member',
      kept: `${passcodeHours} hours after it expires`,
    },
  ],
  run: async (ctx) => {
    await deleteInBatches(ctx, purgeRefreshTokensQuery);
    await deleteInBatches(ctx, purgeSessionsQuery, batchSessions);
    await deleteInBatches(ctx, purgePasscodesQuery);
  },
});

/** The statement of one batch of sessions. Each statement leaves locked rows for the next purge. */
export const purgeSessionsQuery = (limit: number) => sql`
  delete from sessions where ctid = any(array(
    select ctid from sessions
    where least(revoked_at, expires_at) < sojourn_now()::timestamptz(3) - make_interval(days => ${endedDays})
    order by least(revoked_at, expires_at) limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of refresh tokens. */
export const purgeRefreshTokensQuery = (limit: number) => sql`
  delete from refresh_tokens where ctid = any(array(
    select ctid from refresh_tokens
    where least(retires_at, expires_at) < sojourn_now()::timestamptz(3) - make_interval(days => ${endedDays})
    order by least(retires_at, expires_at) limit ${limit} for update skip locked)) returning 1`;

/** The statement of one batch of passcodes. */
export const purgePasscodesQuery = (limit: number) => sql`
  delete from passcodes where ctid = any(array(
    select ctid from passcodes where expires_at < sojourn_now()::timestamptz(3) - make_interval(hours => ${passcodeHours})
    order by expires_at limit ${limit} for update skip locked)) returning 1`;
